package good

import (
	"context"
	"time"
)

// A command that a package-level variable holds.
type command struct {
	Use string
	Run func(ctx context.Context, s *shop, sku string) error
}

var restock = command{
	Use: "restock",
	Run: func(ctx context.Context, s *shop, sku string) error {
		lock, err := s.locker.Obtain(ctx, "command:"+sku, time.Minute, nil)
		if err != nil {
			return err
		}
		defer lock.Release(context.WithoutCancel(ctx))
		return s.ship(ctx, sku)
	},
}
