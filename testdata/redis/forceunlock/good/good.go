// Package good deletes by patterns what is no lock.
package good

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func clean(ctx context.Context, rdb *redis.Client) error {
	keys, err := rdb.Keys(ctx, "cache:*").Result()
	if err != nil {
		return err
	}
	return rdb.Del(ctx, keys...).Err()
}

// Locks that are only counted.
func count(ctx context.Context, rdb *redis.Client) (int, error) {
	keys, err := rdb.Keys(ctx, "lock:*").Result()
	return len(keys), err
}
