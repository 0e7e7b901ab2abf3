// Package jobs uses the lock of another package.
package jobs

import (
	"context"
	"time"

	"example.com/redis/lockttl/crosspkg/locks"
)

func rebuild(ctx context.Context, l *locks.Locks, token string, run func()) {
	if !l.TryLock(ctx, "rebuild", token, 0) { // want `lease "lock:rebuild" has no expiry`
		return
	}
	defer l.Unlock(ctx, "rebuild", token)
	run()
}

func publish(ctx context.Context, l *locks.Locks, token string, send func(context.Context) error) error {
	if !l.Quick(ctx, "publish", token) { // want `lease "lock:publish" \(10s\) is shorter than the 1m0s timeout of the context`
		return nil
	}
	defer l.Unlock(ctx, "publish", token)
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return send(ctx)
}

func publishSoon(ctx context.Context, l *locks.Locks, token string, send func(context.Context) error) error {
	if !l.Quick(ctx, "soon", token) {
		return nil
	}
	defer l.Unlock(ctx, "soon", token)
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return send(ctx)
}
