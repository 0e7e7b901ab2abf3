// Package lockset takes the locks of several accounts, all or none.
package lockset

import (
	"context"
	"crypto/rand"
	"errors"
	"sort"
	"time"

	"github.com/redis/go-redis/v9"
)

var unlock = redis.NewScript(`if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`)

// ErrHeld says that somebody else holds one of the locks.
var ErrHeld = errors.New("lock held")

// Lock is the lock of one account.
type Lock struct {
	rdb        *redis.Client
	key, token string
}

// Acquire takes the lock for ttl.
func (l *Lock) Acquire(ctx context.Context, ttl time.Duration) error {
	ok, err := l.rdb.SetNX(ctx, l.key, l.token, ttl).Result()
	if err != nil {
		return err
	}
	if !ok {
		return ErrHeld
	}
	return nil
}

// Release gives the lock up.
func (l *Lock) Release(ctx context.Context) error {
	return unlock.Run(context.WithoutCancel(ctx), l.rdb, []string{l.key}, l.token).Err()
}

// Set is a set of locks.
type Set struct{ locks []*Lock }

// New names the locks of the accounts.
func New(rdb *redis.Client, keys []string) *Set {
	sort.Strings(keys)
	token := rand.Text()
	locks := make([]*Lock, len(keys))
	for i, key := range keys {
		locks[i] = &Lock{rdb: rdb, key: "lock:" + key, token: token}
	}
	return &Set{locks: locks}
}

// Acquire takes all locks, or none.
func (s *Set) Acquire(ctx context.Context, ttl time.Duration) error {
	n := 0
	for _, l := range s.locks {
		if err := l.Acquire(ctx, ttl); err != nil {
			s.undo(ctx, n)
			return err
		}
		n++
	}
	return nil
}

func (s *Set) undo(ctx context.Context, n int) {
	for i := n - 1; i >= 0; i-- {
		_ = s.locks[i].Release(ctx)
	}
}

// Release gives all of them up, the last one first.
func (s *Set) Release(ctx context.Context) error {
	var last error
	for i := len(s.locks) - 1; i >= 0; i-- {
		if err := s.locks[i].Release(ctx); err != nil {
			last = err
		}
	}
	return last
}
