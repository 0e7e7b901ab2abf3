package bad

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// The mirror image: the lock is not forgotten, and is held when the shop closes.
func (s *shop) keepTill(ctx context.Context, lock *redislock.Lock, closing <-chan struct{}) *redislock.Lock {
	for {
		var err error
		if lock == nil {
			lock, err = s.locker.Obtain(ctx, "till", time.Minute, nil)
		} else {
			err = lock.Refresh(ctx, time.Minute, nil)
		}
		if err == nil {
			return lock
		}
		select {
		case <-time.After(time.Second):
		case <-closing:
			if lock != nil {
				_ = lock.Release(ctx) // want `released with ctx, which the caller can cancel`
			}
			return nil
		}
	}
}
