// Package bad holds locks longer than it means to.
package bad

import (
	"context"
	"errors"
	"log"
	"os"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/redis/go-redis/v9"
)

var errNoStock = errors.New("no stock")

type shop struct {
	rdb    *redis.Client
	locker *redislock.Client
	rs     *redsync.Redsync
}

func (s *shop) load(context.Context, string) (int, error) { return 0, nil }
func (s *shop) ship(context.Context, string) error        { return nil }
func (s *shop) audit(string)                              {}

// An early return forgets the lock.
func (s *shop) reserve(ctx context.Context, sku string) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	n, err := s.load(ctx, sku)
	if err != nil {
		_ = lock.Release(ctx) // want `released with ctx, which the caller can cancel`
		return err
	}
	if n == 0 {
		return errNoStock // want `lock "stock:%s" is still held on this return: the next holder waits until the lease expires; .* \(acquired at line 30\)`
	}
	return lock.Release(ctx)
}

// The release stands on the error path only, and nobody else has the handle.
func (s *shop) onlyOnError(ctx context.Context, sku string) error {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	if err := s.ship(ctx, sku); err != nil {
		lock.Release(context.Background())
		return err
	}
	return nil // want `lock "stock:%s" is still held on this return`
}

// The same, with a deferred release.
func (s *shop) deferredOnError(ctx context.Context, sku string) (err error) {
	lock, err := s.locker.Obtain(ctx, "stock:"+sku, time.Minute, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			lock.Release(context.Background())
		}
	}()
	if err = s.ship(ctx, sku); err != nil {
		return err
	}
	return nil // want `still held on this return, since the deferred release runs for errors only`
}

// continue goes round with the lock.
func (s *shop) sweep(ctx context.Context, skus []string) {
	for _, sku := range skus {
		mu := s.rs.NewMutex("sweep:" + sku)
		if err := mu.LockContext(ctx); err != nil { // want `lock "sweep:%s" is still held on this way round the loop`
			continue
		}
		n, err := s.load(ctx, sku)
		if err != nil || n == 0 {
			continue
		}
		s.audit(sku)
		mu.Unlock()
	}
}

// A panic and the end of the program leave the lock behind.
func (s *shop) mustShip(ctx context.Context, sku string) {
	mu := s.rs.NewMutex("ship:" + sku)
	if err := mu.Lock(); err != nil {
		return
	}
	if err := s.ship(ctx, sku); err != nil {
		panic(err) // want `lock "ship:%s" is still held on this panic`
	}
	mu.Unlock()
}

func (s *shop) shipOrDie(ctx context.Context, sku string) {
	mu := s.rs.NewMutex("ship:" + sku)
	if err := mu.Lock(); err != nil {
		return
	}
	defer mu.Unlock()
	if err := s.ship(ctx, sku); err != nil {
		log.Fatal(err) // want `still held on this end of the program, which runs no deferred calls`
	}
	if sku == "" {
		os.Exit(1) // want `still held on this end of the program`
	}
}

// The release is in one arm of a later test.
func (s *shop) twoArms(ctx context.Context, sku string, dry bool) error {
	mu := s.rs.NewMutex("arms:" + sku)
	if err := mu.Lock(); err != nil {
		return err
	}
	if !dry {
		if err := s.ship(ctx, sku); err != nil {
			_, _ = mu.Unlock()
			return err
		}
		_, _ = mu.Unlock()
	}
	return nil // want `lock "arms:%s" is still held on this return`
}

// A hand-rolled lock: the value is compared on release, and one way forgets it.
var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

func (s *shop) handRolled(ctx context.Context, sku, token string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:"+sku, token, time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok {
		return nil
	}
	n, err := s.load(ctx, sku)
	if n == 0 {
		return errNoStock // want `lock "lock:%s" is still held on this return`
	}
	if err == nil {
		err = s.ship(ctx, sku)
	}
	release.Run(ctx, s.rdb, []string{"lock:" + sku}, token)
	return err
}

// Taken where cond holds, released after the join, forgotten in between.
func (s *shop) joined(ctx context.Context, sku string, exclusive bool) error {
	var lock *redislock.Lock
	if exclusive {
		var err error
		if lock, err = s.locker.Obtain(ctx, "join:"+sku, time.Minute, nil); err != nil {
			return err
		}
	}
	if n, err := s.load(ctx, sku); err != nil || n == 0 {
		return errNoStock // want `lock "join:%s" is still held on this return`
	}
	if lock != nil {
		lock.Release(context.Background())
	}
	return nil
}

// The same, with the test the wrong way round.
func (s *shop) kept(ctx context.Context, sku string, exclusive bool) error {
	var done func()
	if exclusive {
		mu := s.rs.NewMutex("kept:" + sku)
		if err := mu.Lock(); err != nil {
			return err
		}
		done = func() { mu.Unlock() }
	}
	err := s.ship(ctx, sku)
	if err == nil && done != nil {
		done()
	}
	return err // want `lock "kept:%s" is still held on this return`
}
