// Package store is a thin layer over Redis and a lock on top of it.
package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Store keeps keys.
type Store struct{ C *redis.Client }

// AddIfAbsent stores a value where there is none.
func (s *Store) AddIfAbsent(ctx context.Context, key, value string, ttl time.Duration) (bool, error) {
	return s.C.SetNX(ctx, key, value, ttl).Result()
}

// Remove deletes a key.
func (s *Store) Remove(ctx context.Context, key string) error { return s.C.Del(ctx, key).Err() }

// Lock takes a lock; Unlock gives it up, whoever holds it.
func (s *Store) Lock(ctx context.Context, name string, ttl time.Duration) (bool, error) {
	return s.AddIfAbsent(ctx, "lock:"+name, "true", ttl)
}

// Unlock gives a lock up.
func (s *Store) Unlock(ctx context.Context, name string) error {
	return s.Remove(ctx, "lock:"+name) // want `lease "lock:%s".*constant true`
}

// Key names the lock of an order.
func Key(order string) string { return "order-lock:" + order }

// Locker is what the jobs need.
type Locker interface {
	Lock(ctx context.Context, name string, ttl time.Duration) (bool, error)
	Unlock(ctx context.Context, name string) error
}

// New makes a Locker.
func New(c *redis.Client) Locker { return &Store{C: c} }

// UnlockForce takes a lock away from whoever holds it.
func (s *Store) UnlockForce(ctx context.Context, name string) error {
	return s.Remove(ctx, "lock:"+name)
}
