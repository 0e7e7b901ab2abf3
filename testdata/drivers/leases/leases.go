// Package leases wraps a lease, for workers of other packages.
package leases

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

// Take takes the lease of a name, and tells whether it was free.
func Take(ctx context.Context, rdb *redis.Client, name string) (bool, error) {
	return rdb.SetNX(ctx, "lock:"+name, uuid.NewString(), time.Minute).Result()
}

// Drop gives the lease up, whoever has it by now.
func Drop(ctx context.Context, rdb *redis.Client, name string) error {
	return rdb.Del(ctx, "lock:"+name).Err()
}
