package wrapper

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Cache has a method for each command: what an expiry is for, its callers know.
type Cache struct{ rdb *redis.Client }

func key(name string) string { return "app:" + name }

func (c *Cache) SetNX(ctx context.Context, name, value string, ttl time.Duration) (bool, error) {
	return c.rdb.SetNX(ctx, key(name), value, ttl).Result()
}

func (c *Cache) SetExpire(ctx context.Context, name string, ttl time.Duration) (bool, error) {
	return c.rdb.Expire(ctx, key(name), ttl).Result()
}

// A lock beside them does not make their keys locks.
func (c *Cache) TryLock(ctx context.Context, name, token string) (bool, error) {
	return c.rdb.SetNX(ctx, key(name), token, time.Minute).Result()
}

type cluster struct {
	cache *Cache
	id    string
}

const masterLock = "master-lock"

func (c *cluster) lockMaster(ctx context.Context) (bool, error) {
	return c.cache.SetNX(ctx, masterLock, c.id, 15*time.Second)
}

func (c *cluster) updateMaster(ctx context.Context) (bool, error) {
	return c.cache.SetExpire(ctx, masterLock, 15*time.Second) // want `lease "app:master-lock" is extended without asking`
}

func (c *cluster) cacheProfile(ctx context.Context, user, text string) error {
	if _, err := c.cache.SetNX(ctx, "profile:"+user, text, time.Hour); err != nil {
		return err
	}
	_, err := c.cache.SetExpire(ctx, "profile:"+user, time.Hour)
	return err
}
