// Package lockstore keeps locks for the package jobs.
package lockstore

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type Store struct{ rdb *redis.Client }

// Lock tells whether the lock was taken.
func (s *Store) Lock(ctx context.Context, key string) (bool, error) {
	return s.rdb.SetNX(ctx, "lock:"+key, "1", time.Minute).Result()
}

func (s *Store) Unlock(ctx context.Context, key string) error {
	return s.rdb.Del(ctx, "lock:"+key).Err()
}

// Busy tells whether another holder has the lock; if not, it is taken.
func (s *Store) Busy(ctx context.Context, key string) bool {
	ok, err := s.rdb.SetNX(ctx, "lock:"+key, "1", time.Minute).Result()
	return err != nil || !ok
}
