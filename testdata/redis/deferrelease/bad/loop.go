package bad

import (
	"context"
	"time"
)

// Deferred in a loop: the first lock waits for the last turn.
func (s *shop) shipAll(ctx context.Context, skus []string) error {
	for _, sku := range skus {
		lock, err := s.locker.Obtain(ctx, "ship:"+sku, time.Minute, nil)
		if err != nil {
			return err
		}
		defer lock.Release(context.WithoutCancel(ctx)) // want `lock "ship:%s" is acquired in a loop, and its deferred release runs only when shipAll returns`
		if err := s.ship(ctx, sku); err != nil {
			return err
		}
	}
	return nil
}

func (s *shop) auditAll(skus []string) {
	for _, sku := range skus {
		mu := s.rs.NewMutex("audit:" + sku)
		if mu.Lock() != nil {
			continue
		}
		defer func() { // want `lock "audit:%s" is acquired in a loop`
			mu.Unlock()
		}()
		s.audit(sku)
	}
}
