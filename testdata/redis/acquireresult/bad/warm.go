package bad

import (
	"context"
	"sync"

	"github.com/go-redsync/redsync/v4"
)

// orderCache keeps the numbers of orders that are paid.
type orderCache struct{ paid sync.Map }

func (c *orderCache) Set(order string) { c.paid.Store(order, true) }

// The cache is not what the lock protects.
func pay(ctx context.Context, rs *redsync.Redsync, c *orderCache, order string, charge func() error) error {
	mu := rs.NewMutex(order + "-lock")
	if err := mu.LockContext(ctx); err == nil { // want `on an error of the acquire the code goes on into what the lock is to protect`
		defer mu.UnlockContext(context.WithoutCancel(ctx))
	}
	if err := charge(); err != nil {
		return err
	}
	c.Set(order)
	return nil
}
