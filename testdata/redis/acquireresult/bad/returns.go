package bad

import (
	"context"
	"errors"
	"log"
	"time"

	"github.com/go-redsync/redsync/v4"
	goredis "github.com/redis/go-redis/v9"
)

type Redeemer struct {
	rdb *goredis.Client
	mu  *redsync.Mutex
}

// On an error everybody may redeem.
func (r *Redeemer) acquireRedeemLock(ctx context.Context, code, token string) bool {
	ok, err := r.rdb.SetNX(ctx, "redeem:lock:"+code, token, time.Minute).Result()
	if err != nil {
		log.Println("redeem lock", err)
		return true // want `acquireRedeemLock answers here that the lock is held although acquiring it failed`
	}
	return ok
}

// The same with an error that says nothing.
func (r *Redeemer) TryLock(ctx context.Context, code, token string) (bool, error) {
	ok, err := r.rdb.SetNX(ctx, "redeem:lock:"+code, token, time.Minute).Result()
	if err != nil {
		return true, nil // want `answers here that the lock is held`
	}
	return ok, nil
}

// A cancelled wait is reported as a lock.
func (r *Redeemer) Lock(ctx context.Context) error {
	if err := r.mu.LockContext(ctx); err != nil {
		if errors.Is(err, context.Canceled) {
			return nil // want `the error of acquiring it ends here, and Lock reports success`
		}
		return err
	}
	return nil
}

// The answer of the release hides that of the acquire.
func (r *Redeemer) Take() error {
	if err := r.mu.Lock(); err != nil {
		_, err := r.mu.Unlock()
		return err // want `what Take returns is the answer of a release`
	}
	return nil
}

// A failed acquire is logged, and the caller told that all is well.
func (r *Redeemer) Enter(ctx context.Context) (undo func(), err error) {
	undo = func() { r.mu.Unlock() }
	err = r.mu.LockContext(ctx)
	if err != nil {
		log.Println("enter", err)
		return undo, nil // want `the error of acquiring it ends here, and Enter reports success`
	}
	return undo, nil
}
