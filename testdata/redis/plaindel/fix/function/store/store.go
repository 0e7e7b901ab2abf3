// Package store is a cache of the project's own, with a right release beside the
// plain delete.
package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Cache wraps a client.
type Cache struct{ rdb *redis.Client }

// SetNX stores a value if there is none.
func (c *Cache) SetNX(ctx context.Context, key, value string, ttl time.Duration) (bool, error) {
	return c.rdb.SetNX(ctx, key, value, ttl).Result()
}

// Del removes a key.
func (c *Cache) Del(ctx context.Context, key string) error { return c.rdb.Del(ctx, key).Err() }

// DelIfEqual removes a key that holds the value.
func (c *Cache) DelIfEqual(ctx context.Context, key, value string) error {
	return c.rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{key}, value).Err()
}
