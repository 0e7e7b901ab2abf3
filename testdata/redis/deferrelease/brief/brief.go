// Package brief has leases that the next holder can sit out when a release was
// cut short, which makes little of it (info).
package brief

import (
	"context"
	"time"

	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"
)

func price(ctx context.Context, locker *redislock.Client, work func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "price", 5*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(ctx) // want info:`lock "price" is released with ctx, which the caller can cancel: .* and the next holder waits for up to 5s, until the lease expires`
	return work(ctx)
}

// One of a minute keeps everybody out for a minute.
func prices(ctx context.Context, locker *redislock.Client, work func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "prices", time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(ctx) // want warning:`lock "prices" is released with ctx, which the caller can cancel: .* and the next holder waits until the lease expires`
	return work(ctx)
}

// A lock made by hand is no different.
func Once[T any](ctx context.Context, rdb *redis.Client, key, token string, f func() T) (t T, err error) {
	ok, err := rdb.SetNX(ctx, "lock:"+key, token, 5*time.Second).Result()
	if err != nil || !ok {
		return t, err
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:" + key}, token) // want info:`waits for up to 5s`
	return f(), nil
}

const compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`
