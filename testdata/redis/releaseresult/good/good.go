// Package good looks at what its releases say.
package good

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/redis/go-redis/v9"
)

type billing struct {
	rdb    *redis.Client
	locker *redislock.Client
	rs     *redsync.Redsync
}

var errLost = errors.New("the lock was lost")

func (b *billing) charge(context.Context, string) error { return nil }

func (b *billing) logged(ctx context.Context, id string) error {
	mu := b.rs.NewMutex("charge:" + id)
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer func() {
		if ok, err := mu.Unlock(); !ok || err != nil {
			slog.Error("unlock", "error", err)
		}
	}()
	return b.charge(ctx, id)
}

func (b *billing) joined(ctx context.Context, id string) (err error) {
	lock, err := b.locker.Obtain(ctx, "charge:"+id, time.Minute, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release(context.WithoutCancel(ctx))) }()
	return b.charge(ctx, id)
}

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

func (b *billing) counted(ctx context.Context, id, token string) error {
	ok, err := b.rdb.SetNX(ctx, "lock:charge:"+id, token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	b.charge(ctx, id)
	n, err := release.Run(ctx, b.rdb, []string{"lock:charge:" + id}, token).Int()
	if err != nil {
		return err
	}
	if n == 0 {
		return errLost
	}
	return nil
}

// The work has failed already, and says so.
func (b *billing) undone(ctx context.Context, id string) (*redislock.Lock, error) {
	lock, err := b.locker.Obtain(ctx, "charge:"+id, time.Minute, nil)
	if err != nil {
		return nil, err
	}
	if err := b.charge(ctx, id); err != nil {
		_ = lock.Release(context.WithoutCancel(ctx))
		return nil, err
	}
	return lock, nil
}

type leases struct {
	locker *redislock.Client
	mu     sync.Mutex
	closed bool
	held   map[string]*redislock.Lock
}

var errClosed = errors.New("closed")

// Nothing was done under the lock, and the caller does not get it.
func (l *leases) acquire(ctx context.Context, id string) (*redislock.Lock, error) {
	lock, err := l.locker.Obtain(ctx, "charge:"+id, time.Minute, nil)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		_ = lock.Release(context.WithoutCancel(ctx))
		return nil, errClosed
	}
	l.held[id] = lock
	return lock, nil
}

// What was open before the acquire can be closed after it.
func (l *leases) acquireOpen(ctx context.Context, id string) (*redislock.Lock, error) {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil, errClosed
	}
	l.mu.Unlock()
	lock, err := l.locker.Obtain(ctx, "charge:"+id, time.Minute, nil)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		_ = lock.Release(context.WithoutCancel(ctx))
		return nil, errClosed
	}
	l.held[id] = lock
	l.mu.Unlock()
	return lock, nil
}

// Waived, in the line and above it.
func (b *billing) waived(ctx context.Context, id string) error {
	lock, err := b.locker.Obtain(ctx, "charge:"+id, time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx)) //nolint:errcheck // the lease ends before the next run
	return b.charge(ctx, id)
}

func (b *billing) waivedAbove(ctx context.Context, id string) error {
	lock, err := b.locker.Obtain(ctx, "charge:"+id, time.Minute, nil)
	if err != nil {
		return err
	}
	//nolint:gosec,errcheck
	defer lock.Release(context.WithoutCancel(ctx))
	return b.charge(ctx, id)
}

func (b *billing) told(mu *redsync.Mutex) error {
	ok, err := mu.Unlock()
	if err != nil {
		return err
	}
	if !ok {
		return errLost
	}
	return nil
}
