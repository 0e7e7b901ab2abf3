// Package good has what must stay silent: things that are no lock, and locks
// that are released right.
package good

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// A publish-once marker that is taken back when the work failed, even under a
// name like a lock's.
func publishOnce(ctx context.Context, rdb *redis.Client, id string, publish func() error) error {
	acquired, err := rdb.SetNX(ctx, "published-lock:"+id, 1, 24*time.Hour).Result()
	if err != nil || !acquired {
		return err
	}
	if err := publish(); err != nil {
		rdb.Del(ctx, "published-lock:"+id)
		return err
	}
	return nil
}

// The same with a flag and a deferred roll-back.
func importOnce(ctx context.Context, rdb *redis.Client, file string, load func() error) (err error) {
	key := "import-lock:" + file
	if ok, e := rdb.SetNX(ctx, key, "1", time.Hour).Result(); e != nil || !ok {
		return e
	}
	done := false
	defer func() {
		if !done {
			rdb.Del(ctx, key)
		}
	}()
	if err = load(); err != nil {
		return err
	}
	done = true
	return nil
}

// Idempotency records with a roll-back in another method.
type IdempotencyStore struct{ rdb *redis.Client }

func (s *IdempotencyStore) Begin(ctx context.Context, key string) (bool, error) {
	return s.rdb.SetNX(ctx, "idempotency:"+key, "pending", time.Hour).Result()
}

func (s *IdempotencyStore) Release(ctx context.Context, key string) error {
	return s.rdb.Del(ctx, "idempotency:"+key).Err()
}

// A cache with a method for each command.
type Cache struct{ rdb *redis.Client }

func (c *Cache) SetNX(ctx context.Context, key string, v any, ttl time.Duration) (bool, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return false, err
	}
	return c.rdb.SetNX(ctx, key, b, ttl).Result()
}

func (c *Cache) Set(ctx context.Context, key string, v any) error {
	return c.rdb.Set(ctx, key, v, time.Hour).Err()
}

func (c *Cache) Del(ctx context.Context, keys ...string) error { return c.rdb.Del(ctx, keys...).Err() }

func (c *Cache) warm(ctx context.Context, id string, v any) error {
	_, err := c.SetNX(ctx, "profile:"+id, v, time.Hour)
	return err
}

func (c *Cache) forget(ctx context.Context, id string) error { return c.Del(ctx, "profile:"+id) }

// A pause flag, a cooldown, a rate limit.
func pause(ctx context.Context, rdb *redis.Client, queue string) (bool, error) {
	return rdb.SetNX(ctx, "queue:"+queue+":paused", 1, 0).Result()
}

func resume(ctx context.Context, rdb *redis.Client, queue string) error {
	return rdb.Del(ctx, "queue:"+queue+":paused").Err()
}

type rateLimiter struct{ rdb *redis.Client }

func (l *rateLimiter) Acquire(ctx context.Context, user string) bool {
	return l.rdb.SetNX(ctx, "rate:"+user, 1, time.Second).Val()
}

func (l *rateLimiter) Release(ctx context.Context, user string) { l.rdb.Del(ctx, "rate:"+user) }

// A time window by nature: nothing releases it.
func fireOnce(ctx context.Context, rdb *redis.Client, tick time.Time, fire func()) {
	lock := fmt.Sprintf("tick-lock:%d", tick.Unix())
	if rdb.SetNX(ctx, lock, 1, time.Minute).Val() {
		fire()
	}
}

// Login lockout and the unlocking of an item in a game are no locks.
func lockout(ctx context.Context, rdb *redis.Client, user string) {
	rdb.SetNX(ctx, "lockout:"+user, 1, 15*time.Minute)
}

func clearLockout(ctx context.Context, rdb *redis.Client, user string) {
	rdb.Del(ctx, "lockout:"+user)
}

func unlockItem(ctx context.Context, rdb *redis.Client, item string) error {
	return rdb.Del(ctx, "item:"+item).Err()
}

// A clock and a block list.
func blockTarget(ctx context.Context, rdb *redis.Client, ip string) bool {
	return rdb.SetNX(ctx, "block:"+ip, 1, time.Hour).Val()
}

func unblock(ctx context.Context, rdb *redis.Client, ip string) { rdb.Del(ctx, "block:"+ip) }

// An entity that is created if absent, and deleted.
var errExists = errors.New("exists")

func createRoom(ctx context.Context, rdb *redis.Client, id string, state []byte) error {
	if ok, err := rdb.SetNX(ctx, "room:"+id, state, 0).Result(); err != nil || !ok {
		return errExists
	}
	return nil
}

func deleteRoom(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Del(ctx, "room:"+id).Err()
}
