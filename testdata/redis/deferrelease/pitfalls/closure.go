package pitfalls

import (
	"context"
	"log"
	"time"

	"github.com/bsm/redislock"
)

func must(err error) {
	if err != nil {
		log.Print(err)
	}
}

// A deferred closure with a parameter releases.
func closureParameter(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "closure", time.Minute, nil)
	if err != nil {
		return err
	}
	defer func(l *redislock.Lock) { must(l.Release(context.WithoutCancel(ctx))) }(l)
	return work()
}

// The closure is there, and on one way out nobody calls it.
func closureNotCalled(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "closure", time.Minute, nil)
	if err != nil {
		return err
	}
	release := func() { must(l.Release(context.WithoutCancel(ctx))) }
	if err := work(); err != nil {
		return err // want `lock "closure" is still held on this return`
	}
	release()
	return nil
}

// The goroutine that works releases.
func goroutineReleases(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "goroutine", time.Minute, nil)
	if err != nil {
		return err
	}
	go func() {
		defer l.Release(context.WithoutCancel(ctx))
		must(work())
	}()
	return nil
}

// The check before it is started forgets.
func goroutineNotStarted(ctx context.Context, c *redislock.Client, ready func() error, work func() error) error {
	l, err := c.Obtain(ctx, "goroutine", time.Minute, nil)
	if err != nil {
		return err
	}
	if err := ready(); err != nil {
		return err // want `lock "goroutine" is still held on this return`
	}
	go func() {
		defer l.Release(context.WithoutCancel(ctx))
		must(work())
	}()
	return nil
}

// A release nested in a call is one.
func nested(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "nested", time.Minute, nil)
	if err != nil {
		return err
	}
	defer func() { must(l.Release(context.WithoutCancel(ctx))) }()
	return work()
}
