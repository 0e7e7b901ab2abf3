package pitfalls

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

type releaser interface {
	Release(context.Context) error
}

// An interface releases what was converted to it.
func converted(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "converted", time.Minute, nil)
	if err != nil {
		return err
	}
	var r releaser = l
	defer r.Release(context.WithoutCancel(ctx))
	return work()
}

func convertedTooLate(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "converted", time.Minute, nil)
	if err != nil {
		return err
	}
	var r releaser = l
	if err := work(); err != nil {
		return err // want `lock "converted" is still held on this return`
	}
	return r.Release(context.WithoutCancel(ctx))
}

func (j *job) held() *redislock.Lock { return j.lock }

// Through a field and its getter.
func getter(ctx context.Context, c *redislock.Client, work func() error) error {
	j := &job{name: "getter"}
	l, err := c.Obtain(ctx, "getter", time.Minute, nil)
	if err != nil {
		return err
	}
	j.lock = l
	defer func() { j.held().Release(context.WithoutCancel(ctx)) }()
	return work()
}

// ok is a wrapper of any type: what goes in comes out.
func ok[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func generic(ctx context.Context, c *redislock.Client, work func()) {
	l := ok(c.Obtain(ctx, "generic", time.Minute, nil))
	defer l.Release(context.WithoutCancel(ctx))
	work()
}

// A function that returns a lock of its own is not left out for the other one.
func twoLocks(ctx context.Context, c *redislock.Client, check func() error) (*redislock.Lock, error) {
	guard, err := c.Obtain(ctx, "guard", time.Minute, nil)
	if err != nil {
		return nil, err
	}
	if err := check(); err != nil {
		return nil, err // want `lock "guard" is still held on this return`
	}
	guard.Release(context.WithoutCancel(ctx))
	return c.Obtain(ctx, "kept", time.Minute, nil)
}
