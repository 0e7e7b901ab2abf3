// Package kept refreshes its short leases, which stay for as long as that goes on.
package kept

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

func price(ctx context.Context, locker *redislock.Client, work func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "price", 5*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(ctx) // want `lock "price" is released with ctx, which the caller can cancel: .* and the next holder waits until the lease expires`
	held, stop := context.WithCancel(ctx)
	defer stop()
	go refresh(held, stop, lock)
	return work(held)
}

func refresh(ctx context.Context, stop context.CancelFunc, lock *redislock.Lock) {
	defer stop()
	for range time.Tick(time.Second) {
		if lock.Refresh(ctx, 5*time.Second, nil) != nil {
			return
		}
	}
}
