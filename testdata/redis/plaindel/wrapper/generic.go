package wrapper

import (
	"context"
	"fmt"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// Client is the project's name for the client.
type Client = goredis.Client

// Keyed is a lock for each key of a kind.
type Keyed[K ~string | ~int] struct {
	c    *Client
	kind string
}

func (k *Keyed[K]) keyOf(id K) string { return fmt.Sprintf("lock:%s:%v", k.kind, id) }

func (k *Keyed[K]) TryLock(ctx context.Context, id K) (bool, error) {
	return k.c.SetNX(ctx, k.keyOf(id), "held", time.Minute).Result()
}

func (k *Keyed[K]) Unlock(ctx context.Context, id K) error {
	return k.c.Del(ctx, k.keyOf(id)).Err() // want `lease "lock:%s:%s".*constant "held"`
}

type orderID int

func shipOrder(ctx context.Context, locks *Keyed[orderID], id orderID) error {
	ok, err := locks.TryLock(ctx, id)
	if err != nil || !ok {
		return errHeld
	}
	defer locks.Unlock(ctx, id)
	return nil
}

// A generic helper around the work.
func exclusively[T any](ctx context.Context, c goredis.Cmdable, name string, work func() (T, error)) (T, error) {
	var zero T
	if ok, err := c.SetNX(ctx, "lock:"+name, "1", time.Minute).Result(); err != nil || !ok {
		return zero, errHeld
	}
	defer c.Del(ctx, "lock:"+name) // want `lease "lock:%s".*constant 1`
	return work()
}

func total(ctx context.Context, c *Client) (int, error) {
	return exclusively(ctx, c, "total", func() (int, error) { return 1, nil })
}

// A type that embeds the client.
type withClient struct {
	*goredis.Client
	app string
}

func (w withClient) lockKey(name string) string { return w.app + ":lock:" + name }

func (w withClient) Hold(ctx context.Context, name string) bool {
	return w.SetNX(ctx, w.lockKey(name), w.app, time.Minute).Val()
}

func (w withClient) Release(ctx context.Context, name string) {
	w.Del(ctx, w.lockKey(name)) // want `lease "%s:lock:%s"`
}
