package good

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// A lock that was lost is given up and forgotten before the next try, so nothing
// is left to release when the shop closes.
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
		if lock != nil {
			_ = lock.Release(ctx)
			lock = nil
		}
		select {
		case <-time.After(time.Second):
		case <-closing:
			if lock != nil {
				_ = lock.Release(ctx)
			}
			return nil
		}
	}
}
