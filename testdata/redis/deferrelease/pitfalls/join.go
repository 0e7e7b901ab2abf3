package pitfalls

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// Acquired before or inside an if, released after the join.
func joined(ctx context.Context, c *redislock.Client, exclusive bool, work func() error) error {
	var l *redislock.Lock
	if exclusive {
		var err error
		if l, err = c.Obtain(ctx, "joined", time.Minute, nil); err != nil {
			return err
		}
	}
	defer func() {
		if l != nil {
			l.Release(context.WithoutCancel(ctx))
		}
	}()
	return work()
}

// The way out between the two forgets.
func joinedTooLate(ctx context.Context, c *redislock.Client, exclusive bool, work func() error) error {
	var l *redislock.Lock
	if exclusive {
		var err error
		if l, err = c.Obtain(ctx, "joined", time.Minute, nil); err != nil {
			return err
		}
	}
	if err := work(); err != nil {
		return err // want `lock "joined" is still held on this return`
	}
	if l != nil {
		return l.Release(context.WithoutCancel(ctx))
	}
	return nil
}

// Released where the work failed, and where it did not.
func bothWays(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "both", time.Minute, nil)
	if err != nil {
		return err
	}
	err = work()
	l.Release(context.WithoutCancel(ctx)) // want `lock "both" is released only when control gets here`
	return err
}

// Released only where the work failed, in a function that is done with the lock.
func failureOnly(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "failure", time.Minute, nil)
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		l.Release(context.WithoutCancel(ctx))
		return err
	}
	return nil // want `lock "failure" is still held on this return`
}
