// Package simplelock stands for a lock library that somebody else keeps.
package simplelock

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Lock is a lock of one name.
type Lock struct {
	rdb  *redis.Client
	name string
}

// New makes a lock.
func New(rdb *redis.Client, name string) *Lock { return &Lock{rdb, "lock:" + name} }

// TryLock acquires the lock for a minute, or answers false.
func (l *Lock) TryLock(ctx context.Context) (bool, error) {
	return l.rdb.SetNX(ctx, l.name, 1, time.Minute).Result()
}

// Unlock releases it, whoever holds it.
func (l *Lock) Unlock(ctx context.Context) error { return l.rdb.Del(ctx, l.name).Err() }
