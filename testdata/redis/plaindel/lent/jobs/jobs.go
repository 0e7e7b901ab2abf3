// Package jobs locks with the client of another package, and imports no library.
package jobs

import (
	"context"
	"errors"
	"time"

	"example.com/redis/plaindel/lent/app"
)

var errHeld = errors.New("another holder has the lock")

func bill(ctx context.Context, a *app.App, token string, run func()) error {
	ok, err := a.Redis.SetNX(ctx, "lock:bill", token, time.Minute).Result()
	if err != nil || !ok {
		return errHeld
	}
	defer a.Redis.Del(context.WithoutCancel(ctx), "lock:bill") // want `lease "lock:bill" is deleted without asking who holds it`
	run()
	return nil
}

func settle(ctx context.Context, c app.Client, token string, run func()) error {
	ok, err := c.SetNX(ctx, "lock:settle", token, time.Minute).Result()
	if err != nil || !ok {
		return errHeld
	}
	defer c.Del(context.WithoutCancel(ctx), "lock:settle") // want `lease "lock:settle" is deleted without asking who holds it`
	run()
	return nil
}
