package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Released by falling through.
func (s *shop) restock(ctx context.Context, sku string) error {
	mu := s.rs.NewMutex("restock:" + sku)
	if err := mu.Lock(); err != nil {
		return err
	}
	err := s.ship(ctx, sku)
	mu.Unlock() // want `lock "restock:%s" is released only when control gets here: after a panic in the call at line 16 it stays held, and the next holder waits until the lease expires; defer the release right after the lock is acquired \(acquired at line 13\)`
	return err
}

// By hand on every way out of the loop's body.
func (s *shop) restockAll(ctx context.Context, skus []string) {
	for _, sku := range skus {
		lock, err := s.locker.Obtain(ctx, "restock:"+sku, time.Minute, nil)
		if err != nil {
			continue
		}
		if err := s.ship(ctx, sku); err != nil {
			lock.Release(context.Background())
			continue
		}
		lock.Release(context.Background()) // want `released only when control gets here: .* move the body of the loop into a function`
	}
}

// In a branch.
func (s *shop) tryRestock(ctx context.Context, sku string) {
	if err := s.rs.NewMutex("unrelated").Lock(); err != nil {
		return
	}
	mu := s.rs.NewMutex("try:" + sku)
	if mu.TryLock() == nil {
		s.audit(sku)
		mu.Unlock() // want `lock "try:%s" is released only when control gets here`
	}
}

// With no lease that ends.
func (s *shop) forever(ctx context.Context, sku, token string) {
	if ok, err := s.rdb.SetNX(ctx, "lock:forever", token, 0).Result(); err != nil || !ok {
		return
	}
	s.audit(sku)
	release.Run(ctx, s.rdb, []string{"lock:forever"}, token) // want `it has no lease that ends, so nobody gets it any more`
}

// By the mode of SET.
func (s *shop) bySet(ctx context.Context, sku, token string) error {
	err := s.rdb.SetArgs(ctx, "lock:set", token, redis.SetArgs{Mode: "NX", TTL: time.Minute}).Err()
	if err == redis.Nil {
		return nil
	}
	if err != nil {
		return err
	}
	s.audit(sku)
	return release.Run(ctx, s.rdb, []string{"lock:set"}, token).Err() // want `released only when control gets here`
}

// What runs before the release looks into a map of slices.
func (s *shop) keep(sku string, stock map[string][]int) (int, error) {
	mu := s.rs.NewMutex("keep:" + sku)
	if err := mu.Lock(); err != nil {
		return 0, err
	}
	n := newest(stock, sku)
	_, err := mu.Unlock() // want `lock "keep:%s" is released only when control gets here`
	return n, err
}

func newest(stock map[string][]int, sku string) int { return stock[sku][0] }
