package wrapper

import (
	"context"
	"time"
)

// holding renews in a goroutine that it starts, by the method of a handle.
type holding struct {
	locks       *Locks
	name, token string
}

func (h *holding) Renew(ctx context.Context) error { return h.locks.Renew(ctx, h.name, h.token) }

// The goroutine ends, and whoever holds the lock works on.
func (l *Locks) acquireAndRenew(ctx context.Context, name, token string) error {
	if !l.Acquire(ctx, name, token) {
		return errLost
	}
	h := &holding{l, name, token}
	go func() {
		for range time.Tick(10 * time.Second) {
			if err := h.Renew(ctx); err != nil { // want `the goroutine that renews ends when the renewal fails, and the work it renews for does not learn of it`
				return
			}
		}
	}()
	return nil
}

// Here it ends the work with it.
func (l *Locks) acquireAndRenewFor(ctx context.Context, name, token string) (context.Context, error) {
	if !l.Acquire(ctx, name, token) {
		return nil, errLost
	}
	h := &holding{l, name, token}
	work, cancel := context.WithCancel(ctx)
	go func() {
		defer cancel()
		for range time.Tick(10 * time.Second) {
			if err := h.Renew(work); err != nil {
				return
			}
		}
	}()
	return work, nil
}
