// Package weak has locks behind interfaces whose implementation is out of sight.
package weak

import (
	"context"
	"log"
	"time"
)

// Cache is implemented by another package.
type Cache interface {
	AcquireRedeemLock(ctx context.Context, code string, ttl time.Duration) (bool, error)
	ReleaseRedeemLock(ctx context.Context, code string) error
	LockHeld(ctx context.Context, code string) (bool, error)
	LockCode(ctx context.Context, code string) (bool, error)
}

type service struct{ cache Cache }

func dropped(ctx context.Context, c Cache, code string, redeem func() error) error {
	c.AcquireRedeemLock(ctx, code, time.Minute) // want `the answer to acquiring lock .* is dropped.*by its name and shape`
	defer c.ReleaseRedeemLock(context.WithoutCancel(ctx), code)
	return redeem()
}

// While the cache is down everybody redeems.
func (s *service) lock(ctx context.Context, code string) bool {
	ok, err := s.cache.AcquireRedeemLock(ctx, code, time.Minute)
	if err != nil {
		log.Printf("redeem lock of %s: %v", code, err)
		return true // want `lock answers here that the lock is held although acquiring it failed.*by its name and shape`
	}
	return ok
}

// The same, told rightly.
func (s *service) tryLock(ctx context.Context, code string) bool {
	ok, err := s.cache.AcquireRedeemLock(ctx, code, time.Minute)
	if err != nil {
		log.Printf("redeem lock of %s: %v", code, err)
		return false
	}
	return ok
}

// To ask whether somebody holds the lock is not to take it.
func warned(ctx context.Context, c Cache, code string, redeem func() error) error {
	held, err := c.LockHeld(ctx, code)
	if err != nil {
		return err
	}
	if held {
		log.Printf("%s is being redeemed by somebody else", code)
	}
	return redeem()
}

func taken(ctx context.Context, c Cache, code string, redeem func() error) error {
	ok, err := c.LockCode(ctx, code)
	if err != nil {
		return err
	}
	if !ok { // want `the branch for another holder falls into the code that the lock is to protect`
		log.Printf("%s is being redeemed by somebody else", code)
	}
	return redeem()
}
