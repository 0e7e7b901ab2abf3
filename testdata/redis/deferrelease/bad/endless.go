package bad

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// One of the callers passes what its own caller cancels.
func underLock(ctx context.Context, c *redislock.Client, run func(context.Context) error) error {
	l, err := c.Obtain(ctx, "endless", time.Minute, nil)
	if err != nil {
		return err
	}
	defer l.Release(ctx) // want `lock "endless" is released with ctx, which the caller can cancel`
	return run(ctx)
}

func scheduler(c *redislock.Client, run func(context.Context) error) error {
	return underLock(context.Background(), c, run)
}

// Serve stops when ctx does.
func Serve(ctx context.Context, c *redislock.Client, run func(context.Context) error) error {
	return underLock(ctx, c, run)
}
