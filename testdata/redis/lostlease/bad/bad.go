// Package bad writes on when its lease has ended.
package bad

import (
	"context"
	"net/http"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/redis/go-redis/v9"
)

// However many there are.
func push(ctx context.Context, rs *redsync.Redsync, urls []string) error {
	mu := rs.NewMutex("push", redsync.WithExpiry(30*time.Second))
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	for _, u := range urls {
		r, err := http.Post(u, "text/plain", nil) // want `this loop goes on when the lease of lock "push" has ended: nothing in it asks, and the next holder writes at the same time; extend the lease in the loop and leave it when that fails, or give the work a context that ends with the lease \(acquired at line 17\)`
		if err != nil {
			return err
		}
		r.Body.Close()
	}
	return nil
}

func write(ctx context.Context, rdb *redis.Client, key string) error {
	return rdb.Set(ctx, key, "done", 0).Err()
}

// Through a function.
func mark(ctx context.Context, locker *redislock.Client, rdb *redis.Client, keys []string) error {
	lock, err := locker.Obtain(ctx, "mark", time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for _, k := range keys {
		if err := write(ctx, rdb, k); err != nil { // want `this loop goes on when the lease of lock "mark" has ended`
			return err
		}
	}
	return nil
}
