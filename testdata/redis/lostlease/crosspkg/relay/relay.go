// Package relay works through another package while it holds a lease.
package relay

import (
	"context"
	"time"

	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"

	"example.com/redis/lostlease/crosspkg/outbox"
)

func overwrite(ctx context.Context, locker *redislock.Client, rdb *redis.Client, ids []string) error {
	lock, err := locker.Obtain(ctx, "relay", time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for _, id := range ids {
		if err := outbox.Mark(ctx, rdb, id); err != nil { // want `this loop goes on when the lease of lock "relay" has ended`
			return err
		}
	}
	return nil
}

func send(ctx context.Context, locker *redislock.Client, urls []string) error {
	lock, err := locker.Obtain(ctx, "send", time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for _, u := range urls {
		if err := outbox.Deliver(u); err != nil { // want `this loop goes on when the lease of lock "send" has ended`
			return err
		}
	}
	return nil
}

// Reading does no harm.
func count(ctx context.Context, locker *redislock.Client, rdb *redis.Client, ids []string) (n int, err error) {
	lock, err := locker.Obtain(ctx, "count", time.Minute, nil)
	if err != nil {
		return 0, err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for _, id := range ids {
		if ok, err := outbox.Pending(ctx, rdb, id); err == nil && ok {
			n++
		}
	}
	return n, nil
}

// Each turn begins with a lease that is long enough.
func refreshed(ctx context.Context, locker *redislock.Client, rdb *redis.Client, ids []string) error {
	lock, err := locker.Obtain(ctx, "long relay", time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for _, id := range ids {
		if err := lock.Refresh(ctx, time.Minute, nil); err != nil {
			return err
		}
		if err := outbox.Mark(ctx, rdb, id); err != nil {
			return err
		}
	}
	return nil
}
