package good

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// All callers are in sight, and none of them cancels.
func underLock(ctx context.Context, c *redislock.Client, run func(context.Context) error) error {
	l, err := c.Obtain(ctx, "endless", time.Minute, nil)
	if err != nil {
		return err
	}
	defer l.Release(ctx)
	return run(ctx)
}

func scheduler(c *redislock.Client, run func(context.Context) error) error {
	ctx := context.Background()
	return underLock(ctx, c, run)
}
