package pitfalls

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// The caller owns what is returned.
func returned(ctx context.Context, c *redislock.Client) (*redislock.Lock, error) {
	return c.Obtain(ctx, "returned", time.Minute, nil)
}

func returnedNotOnError(ctx context.Context, c *redislock.Client, check func() error) (*redislock.Lock, error) {
	l, err := c.Obtain(ctx, "returned", time.Minute, nil)
	if err != nil {
		return nil, err
	}
	if err := check(); err != nil {
		return nil, err // want `lock "returned" is still held on this return`
	}
	if time.Now().Hour() < 6 {
		l.Release(ctx)
		return nil, errWork
	}
	return l, nil
}

type job struct {
	lock *redislock.Lock
	name string
}

// Close gives up the job's lock.
func (j *job) Close() error { return j.lock.Release(context.Background()) }

// So it does of what is returned inside a struct.
func inStruct(ctx context.Context, c *redislock.Client, name string) (*job, error) {
	l, err := c.Obtain(ctx, "job:"+name, time.Minute, nil)
	if err != nil {
		return nil, err
	}
	return &job{lock: l, name: name}, nil
}

func inStructNotOnError(ctx context.Context, c *redislock.Client, name string, prepare func(*job) error) (*job, error) {
	l, err := c.Obtain(ctx, "job:"+name, time.Minute, nil)
	if err != nil {
		return nil, err
	}
	j := &job{name: name}
	if err := prepare(j); err != nil {
		return nil, err // want `lock "job:%s" is still held on this return`
	}
	if name == "" {
		l.Release(ctx)
		return nil, errWork
	}
	j.lock = l
	return j, nil
}

// A field keeps it, and a method of the type releases.
func (j *job) take(ctx context.Context, c *redislock.Client) error {
	l, err := c.Obtain(ctx, "job:"+j.name, time.Minute, nil)
	if err != nil {
		return err
	}
	j.lock = l
	return nil
}

// Sent to whoever releases.
func sent(ctx context.Context, c *redislock.Client, to chan<- *redislock.Lock) error {
	l, err := c.Obtain(ctx, "sent", time.Minute, nil)
	if err != nil {
		return err
	}
	select {
	case to <- l:
		return nil
	case <-ctx.Done():
		l.Release(context.WithoutCancel(ctx))
		return ctx.Err()
	}
}

func notSent(ctx context.Context, c *redislock.Client, to chan<- *redislock.Lock) error {
	l, err := c.Obtain(ctx, "sent", time.Minute, nil)
	if err != nil {
		return err
	}
	select {
	case to <- l:
		return nil
	case <-ctx.Done():
		return ctx.Err() // want `lock "sent" is still held on this return`
	case <-time.After(time.Second):
		l.Release(context.WithoutCancel(ctx))
		return errWork
	}
}
