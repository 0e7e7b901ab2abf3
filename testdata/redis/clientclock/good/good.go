// Package good lets the server count.
package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Since when it is held informs whoever waits.
func acquire(ctx context.Context, rdb *redis.Client, ttl time.Duration) (bool, error) {
	return rdb.SetNX(ctx, "lock:reports", time.Now().UnixNano(), ttl).Result()
}

func since(ctx context.Context, rdb *redis.Client) (int64, error) {
	return rdb.Get(ctx, "lock:reports").Int64()
}
