// Package zero has locks of go-zero, whose lease is half a second where nothing
// sets it.
package zero

import (
	"context"
	"errors"
	"time"

	"github.com/zeromicro/go-zero/core/stores/redis"
)

var errHeld = errors.New("held")

func forgotten(ctx context.Context, rds *redis.Redis, work func()) error {
	lock := redis.NewRedisLock(rds, "lock:forgotten")
	ok, err := lock.AcquireCtx(ctx) // want `lease "lock:forgotten" lasts 500ms, the library's default, since nothing sets it`
	if err != nil {
		return err
	}
	if !ok {
		return errHeld
	}
	defer lock.ReleaseCtx(context.WithoutCancel(ctx))
	work()
	return nil
}

func set(ctx context.Context, rds *redis.Redis, work func()) error {
	lock := redis.NewRedisLock(rds, "lock:set")
	lock.SetExpire(30)
	ok, err := lock.AcquireCtx(ctx)
	if err != nil {
		return err
	}
	if !ok {
		return errHeld
	}
	defer lock.ReleaseCtx(context.WithoutCancel(ctx))
	work()
	return nil
}

func tooShort(ctx context.Context, rds *redis.Redis) error {
	lock := redis.NewRedisLock(rds, "lock:short")
	lock.SetExpire(5)
	ok, err := lock.AcquireCtx(ctx) // want `lease "lock:short" \(5s\) is shorter than the 1m0s sleep`
	if err != nil {
		return err
	}
	if !ok {
		return errHeld
	}
	defer lock.ReleaseCtx(context.WithoutCancel(ctx))
	time.Sleep(time.Minute)
	return nil
}

// Made and set by one function, acquired by another.
func made(rds *redis.Redis) *redis.RedisLock {
	lock := redis.NewRedisLock(rds, "lock:made")
	lock.SetExpire(60)
	return lock
}

func used(ctx context.Context, rds *redis.Redis, work func()) error {
	lock := made(rds)
	ok, err := lock.AcquireCtx(ctx)
	if err != nil || !ok {
		return err
	}
	defer lock.ReleaseCtx(context.WithoutCancel(ctx))
	work()
	return nil
}
