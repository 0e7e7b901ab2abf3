package good

import (
	"context"
	"sync"

	"github.com/go-redsync/redsync/v4"
)

// pageCache keeps pages.
type pageCache struct{ pages sync.Map }

func (c *pageCache) Get(key string) (page any, ok bool) { return c.pages.Load(key) }

func (c *pageCache) Set(key string, page any) { c.pages.Store(key, page) }

// The lock saves work: whoever fills the cache fills it with the same.
func cached(ctx context.Context, rs *redsync.Redsync, c *pageCache, key string, render func() (any, error)) (any, error) {
	if page, ok := c.Get(key); ok {
		return page, nil
	}
	mu := rs.NewMutex(key + "-lock")
	if err := mu.LockContext(ctx); err == nil {
		defer mu.UnlockContext(context.WithoutCancel(ctx))
	}
	page, err := render()
	if err == nil {
		c.Set(key, page)
	}
	return page, err
}
