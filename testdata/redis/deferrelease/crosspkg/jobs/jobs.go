// Package jobs uses the project's lock through its interface.
package jobs

import (
	"context"
	"time"

	"example.com/redis/deferrelease/crosspkg/locker"
)

type runner struct{ store locker.Store }

func (r *runner) work(context.Context) error { return nil }

func (r *runner) nightly(ctx context.Context) error {
	token, ok, err := r.store.AcquireLock(ctx, "nightly", time.Hour)
	if err != nil || !ok {
		return err
	}
	defer r.store.ReleaseLock(ctx, "nightly", token) // want `lock "lock:nightly" is released with ctx, which the caller can cancel`
	return r.work(ctx)
}

func (r *runner) hourly(ctx context.Context) error {
	token, ok, err := r.store.AcquireLock(ctx, "hourly", time.Hour)
	if err != nil || !ok {
		return err
	}
	if err := r.work(ctx); err != nil {
		return err // want `lock "lock:hourly" is still held on this return`
	}
	return r.store.ReleaseLock(ctx, "hourly", token)
}

func (r *runner) good(ctx context.Context) error {
	token, ok, err := r.store.AcquireLock(ctx, "good", time.Hour)
	if err != nil || !ok {
		return err
	}
	defer r.store.ReleaseLock(locker.Detach(ctx), "good", token)
	return r.work(ctx)
}

func (r *runner) held(ctx context.Context, k locker.Keeper, ready bool) error {
	held, stop, err := k.Hold(ctx, "held")
	if err != nil {
		return err
	}
	if !ready {
		return nil // want `lock "lock:held" is still held on this return`
	}
	defer stop()
	return r.work(held)
}

func (r *runner) stopped(ctx context.Context, k locker.Keeper) error {
	held, stop, err := k.Hold(ctx, "stopped")
	if err != nil {
		return err
	}
	defer stop()
	return r.work(held)
}
