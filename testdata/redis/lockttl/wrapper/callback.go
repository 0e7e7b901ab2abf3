package wrapper

import (
	"context"
	"errors"
	"time"
)

var errHeld = errors.New("held by another")

// WithLock runs a function under the lock.
func (l *Locker) WithLock(ctx context.Context, key, token string, ttl time.Duration, run func(context.Context) error) error {
	ok, err := l.Lock(ctx, key, token, ttl)
	if err != nil {
		return err
	}
	if !ok {
		return errHeld
	}
	defer l.Unlock(context.WithoutCancel(ctx), key, token)
	return run(ctx)
}

func (l *Locker) minute(ctx context.Context, key, token string, run func(context.Context) error) error {
	return l.WithLock(ctx, key, token, time.Minute, run)
}

func handed(ctx context.Context, l *Locker, token string) error {
	return l.WithLock(ctx, "handed", token, time.Second, func(context.Context) error { // want `lease "lock:handed" \(1s\) is shorter than the 3s sleep at line 30 that WithLock runs under it`
		time.Sleep(3 * time.Second)
		return nil
	})
}

func handedOn(ctx context.Context, l *Locker, token string, export func(context.Context) error) error {
	return l.minute(ctx, "on", token, func(ctx context.Context) error { // want `lease "lock:on" \(1m0s\) is shorter than the 5m0s timeout of the context`
		ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
		defer cancel()
		return export(ctx)
	})
}

func handedRightly(ctx context.Context, l *Locker, token string, export func(context.Context) error) error {
	return l.minute(ctx, "rightly", token, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		return export(ctx)
	})
}
