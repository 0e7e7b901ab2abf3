package pitfalls

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// The locks of all turns are held until the end.
func loop(ctx context.Context, c *redislock.Client, names []string, work func(string) error) error {
	for _, name := range names {
		l, err := c.Obtain(ctx, "loop:"+name, time.Minute, nil)
		if err != nil {
			return err
		}
		defer l.Release(context.WithoutCancel(ctx)) // want `lock "loop:%s" is acquired in a loop, and its deferred release runs only when loop returns`
		if err := work(name); err != nil {
			return err
		}
	}
	return nil
}

// A function around the body releases each turn's.
func turns(ctx context.Context, c *redislock.Client, names []string, work func(string) error) error {
	for _, name := range names {
		err := func() error {
			l, err := c.Obtain(ctx, "loop:"+name, time.Minute, nil)
			if err != nil {
				return err
			}
			defer l.Release(context.WithoutCancel(ctx))
			return work(name)
		}()
		if err != nil {
			return err
		}
	}
	return nil
}
