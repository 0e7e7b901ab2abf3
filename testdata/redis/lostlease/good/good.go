// Package good asks in its loops whether the lease is still held.
package good

import (
	"context"
	"net/http"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
)

func post(u string) error {
	r, err := http.Post(u, "text/plain", nil)
	if err == nil {
		r.Body.Close()
	}
	return err
}

func extended(ctx context.Context, rs *redsync.Redsync, urls []string) error {
	mu := rs.NewMutex("push", redsync.WithExpiry(30*time.Second))
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	for _, u := range urls {
		if ok, err := mu.ExtendContext(ctx); err != nil || !ok {
			return err
		}
		if err := post(u); err != nil {
			return err
		}
	}
	return nil
}

func until(ctx context.Context, rs *redsync.Redsync, urls []string) error {
	mu := rs.NewMutex("push")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	for _, u := range urls {
		if time.Now().After(mu.Until()) {
			return context.DeadlineExceeded
		}
		if err := post(u); err != nil {
			return err
		}
	}
	return nil
}

// The work ends before the lease does.
func deadline(ctx context.Context, locker *redislock.Client, urls []string) error {
	lock, err := locker.Obtain(ctx, "push", time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	ctx, cancel := context.WithTimeout(ctx, 50*time.Second)
	defer cancel()
	for _, u := range urls {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, u, nil)
		if err != nil {
			return err
		}
		if _, err := http.DefaultClient.Do(r); err != nil {
			return err
		}
	}
	return nil
}

// One write, and a loop that only reads.
func once(ctx context.Context, rs *redsync.Redsync, urls []string) error {
	mu := rs.NewMutex("push")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	longest := ""
	for _, u := range urls {
		if len(u) > len(longest) {
			longest = u
		}
	}
	return post(longest)
}
