package good

import (
	"context"

	consul "github.com/hashicorp/consul/api"
)

// spawn acquires in a goroutine, and sends how that went.
func spawn(c *consul.Client, opts *consul.LockOptions, lead func(<-chan struct{})) chan error {
	out := make(chan error, 1)
	go func() {
		l, err := c.LockOpts(opts)
		if err != nil {
			out <- err
			return
		}
		lost, err := l.Lock(nil)
		if err != nil {
			out <- err
			return
		}
		if lost == nil {
			return
		}
		defer l.Unlock()
		out <- nil
		lead(lost)
	}()
	return out
}

func wait(ctx context.Context, c *consul.Client, opts *consul.LockOptions, lead func(<-chan struct{})) error {
	select {
	case err := <-spawn(c, opts, lead):
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func waitForEver(c *consul.Client, opts *consul.LockOptions, lead func(<-chan struct{})) error {
	return <-spawn(c, opts, lead)
}

// done sends nothing but the end: there is nothing to look at.
func done(c *consul.Client, opts *consul.LockOptions, lead func(<-chan struct{})) chan error {
	out := make(chan error)
	go func() {
		defer close(out)
		l, err := c.LockOpts(opts)
		if err != nil {
			return
		}
		lost, err := l.Lock(nil)
		if err != nil || lost == nil {
			return
		}
		defer l.Unlock()
		lead(lost)
	}()
	return out
}

func waitForEnd(c *consul.Client, opts *consul.LockOptions, lead func(<-chan struct{})) {
	<-done(c, opts, lead)
}
