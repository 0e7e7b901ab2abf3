package pitfalls

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// fakeLocks is what tests put in place of the client: nothing is held.
type fakeLocks struct{ taken int }

func (f *fakeLocks) Obtain(context.Context, string, time.Duration) (releaser, error) {
	f.taken++
	return f, nil
}

func (f *fakeLocks) Release(context.Context) error { return nil }

func fake(ctx context.Context, f *fakeLocks, work func() error) error {
	l, err := f.Obtain(ctx, "fake", time.Minute)
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err
	}
	return l.Release(ctx)
}

// The real one behind the same shape.
type realLocks struct{ c *redislock.Client }

func (r *realLocks) Obtain(ctx context.Context, key string, ttl time.Duration) (releaser, error) {
	return r.c.Obtain(ctx, key, ttl, nil)
}

func notFake(ctx context.Context, r *realLocks, work func() error) error {
	l, err := r.Obtain(ctx, "real", time.Minute)
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err // want `lock "real" is still held on this return`
	}
	return l.Release(context.WithoutCancel(ctx))
}

// What is borrowed is released by one who did not acquire it, on one path: the
// lender knows about the others.
func borrowed(l *redislock.Lock, work func() error) error {
	if err := work(); err != nil {
		return err
	}
	return l.Release(context.Background())
}
