package bad

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
	case <-spawn(c, opts, lead): // want `how acquiring lock .* went is received here, and dropped`
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func waitForEver(c *consul.Client, opts *consul.LockOptions, lead func(<-chan struct{})) {
	<-spawn(c, opts, lead) // want `how acquiring lock .* went is received here, and dropped`
}
