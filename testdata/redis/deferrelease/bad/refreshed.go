package bad

import (
	"context"
	"time"

	"github.com/bsm/redislock"
)

// A lock that could not be kept is given up, and that is the end of it.
func (s *shop) refreshed(ctx context.Context, lock *redislock.Lock) *redislock.Lock {
	if err := lock.Refresh(ctx, time.Minute, nil); err != nil {
		_ = lock.Release(ctx) // want `released with ctx, which the caller can cancel`
		return nil
	}
	return lock
}
