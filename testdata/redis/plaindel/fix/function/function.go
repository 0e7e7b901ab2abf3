// Package function has a right release already, beside a wrong one: the fixes
// call it.
package function

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/redis/plaindel/fix/function/store"
)

const compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

// releaseLock deletes the key if it holds the token.
func releaseLock(ctx context.Context, rdb redis.Cmdable, key, token string) error {
	return rdb.Eval(ctx, compareAndDelete, []string{key}, token).Err()
}

func plain(ctx context.Context, rdb *redis.Client, token string, run func()) error {
	ok, err := rdb.SetNX(ctx, "lock:plain", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	run()
	return rdb.Del(ctx, "lock:plain").Err() // want `lease "lock:plain"`
}

func deferred(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if rdb.SetNX(ctx, "lock:deferred", token, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:deferred") // want `lease "lock:deferred"`
		run()
	}
}

// The function does not tell how many it deleted: its script is run instead.
func counted(ctx context.Context, rdb *redis.Client, token string, run func()) (int64, error) {
	if !rdb.SetNX(ctx, "lock:counted", token, time.Minute).Val() {
		return 0, nil
	}
	run()
	return rdb.Del(ctx, "lock:counted").Result() // want `lease "lock:counted"`
}

// Through a wrapper of another package, which has the right one, too.
func wrapped(ctx context.Context, c *store.Cache, token string, run func()) error {
	ok, err := c.SetNX(ctx, "lock:wrapped", token, time.Minute)
	if err != nil || !ok {
		return err
	}
	defer c.Del(context.WithoutCancel(ctx), "lock:wrapped") // want `lease "lock:wrapped"`
	run()
	return nil
}

type worker struct {
	rdb   *redis.Client
	token string
}

func (w *worker) unlock(ctx context.Context, token, key string) {
	w.rdb.Eval(ctx, compareAndDelete, []string{key}, token)
}

// The method of the type comes before the function of the package.
func (w *worker) work(ctx context.Context, run func()) {
	if !w.rdb.SetNX(ctx, "lock:worker", w.token, time.Minute).Val() {
		return
	}
	defer w.rdb.Del(ctx, "lock:worker") // want `lease "lock:worker"`
	run()
}
