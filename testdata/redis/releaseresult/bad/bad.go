// Package bad does not look at what its releases say.
package bad

import (
	"context"
	"log/slog"
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

func (b *billing) charge(context.Context, string) error { return nil }

// The idiom.
func (b *billing) deferred(ctx context.Context, id string) error {
	mu := b.rs.NewMutex("charge:" + id)
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx)) // want `nobody reads whether lock "charge:%s" was released: when the lease has expired, the work ran beside the next holder's and nobody is told; log it, or return it`
	return b.charge(ctx, id)
}

// What is waived stands elsewhere.
func (b *billing) notWaived(ctx context.Context, id string) error {
	lock, err := b.locker.Obtain(ctx, "charge:"+id, time.Minute, nil) //nolint:errcheck
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx)) //nolint:gosec // want `nobody reads whether lock "charge:%s" was released`
	return b.charge(ctx, id)
}

func (b *billing) blank(ctx context.Context, id string) error {
	lock, err := b.locker.Obtain(ctx, "charge:"+id, time.Minute, nil)
	if err != nil {
		return err
	}
	defer func() {
		_ = lock.Release(context.WithoutCancel(ctx)) // want `nobody reads whether lock "charge:%s" was released`
	}()
	return b.charge(ctx, id)
}

func (b *billing) logged(ctx context.Context, id string) {
	mu := b.rs.NewMutex("charge:" + id)
	if err := mu.Lock(); err != nil {
		slog.Error("lock", "error", err)
		return
	}
	b.charge(ctx, id)
	mu.Unlock() // want `nobody reads whether lock "charge:%s" was released`
}

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

func (b *billing) byScript(ctx context.Context, id, token string) error {
	ok, err := b.rdb.SetNX(ctx, "lock:charge:"+id, token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer release.Run(context.WithoutCancel(ctx), b.rdb, []string{"lock:charge:" + id}, token) // want `nobody reads whether lock "lock:charge:%s" was released`
	return b.charge(ctx, id)
}

func (b *billing) errorOnly(ctx context.Context, id, token string) error {
	ok, err := b.rdb.SetNX(ctx, "lock:bill:"+id, token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	b.charge(ctx, id)
	return release.Run(ctx, b.rdb, []string{"lock:bill:" + id}, token).Err() // want `the script that releases lock "lock:bill:%s" answers 0 when it is another's by then, and only its error is read`
}

// false and no error: nil is returned.
func (b *billing) swallowed(mu *redsync.Mutex) error {
	ok, err := mu.Unlock()
	if !ok {
		return err // want `answers false without an error, this returns the nil error: a lock that was lost is reported as released`
	}
	return nil
}
