package wrapper

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

// keeper takes locks that it renews by itself, and gives up when the context that
// it answers ends.
type keeper struct{ rdb *redis.Client }

var renew = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end return 0`)

func (k *keeper) take(parent context.Context, job string) (held bool, ctx context.Context, stop context.CancelFunc, err error) {
	token := uuid.NewString()
	held, err = k.rdb.SetNX(parent, "lock:kept:"+job, token, time.Minute).Result()
	if err != nil || !held {
		return held, parent, func() {}, err
	}
	ctx, stop = context.WithCancel(parent)
	go func() {
		defer stop()
		k.keep(ctx, job, token)
	}()
	return held, ctx, stop, nil
}

// keep renews the lock until ctx ends or the lock is lost.
func (k *keeper) keep(ctx context.Context, job, token string) {
	tick := time.NewTicker(20 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			release.Run(context.WithoutCancel(ctx), k.rdb, []string{"lock:kept:" + job}, token)
			return
		case <-tick.C:
			n, err := renew.Run(ctx, k.rdb, []string{"lock:kept:" + job}, token, time.Minute.Milliseconds()).Int()
			if err != nil || n == 0 {
				return
			}
		}
	}
}

func (k *keeper) kept(ctx context.Context, job string, work func(context.Context) error) error {
	held, ctx, stop, err := k.take(ctx, job)
	if err != nil || !held {
		return errHeld
	}
	defer stop()
	return work(ctx)
}

// Nobody can call stop.
func (k *keeper) unstopped(ctx context.Context, job string, work func(context.Context) error) error {
	held, _, _, err := k.take(ctx, job) // want `lock "lock:kept:%s" cannot be released: the function that this acquire answers for that is dropped, and it stays held for as long as it is renewed`
	if err != nil || !held {
		return errHeld
	}
	return work(ctx)
}

func (k *keeper) early(ctx context.Context, job string, ready bool, work func(context.Context) error) error {
	held, ctx, stop, err := k.take(ctx, job)
	if err != nil || !held {
		return errHeld
	}
	if !ready {
		return nil // want `lock "lock:kept:%s" is still held on this return`
	}
	defer stop()
	return work(ctx)
}

// Another function may take and answer it.
func (k *keeper) nightly(ctx context.Context) (context.Context, func(), error) {
	held, ctx, stop, err := k.take(ctx, "nightly")
	if err != nil {
		return nil, nil, err
	}
	if !held {
		return nil, nil, errHeld
	}
	return ctx, stop, nil
}

func (k *keeper) night(ctx context.Context, work func(context.Context) error) error {
	ctx, stop, err := k.nightly(ctx)
	if err != nil {
		return err
	}
	defer stop()
	return work(ctx)
}

// free only asks whether somebody holds the lock.
func (k *keeper) free(ctx context.Context, job string, notify func(string) error) error {
	held, _, stop, err := k.take(ctx, job)
	if held {
		stop()
	}
	if err != nil || held {
		return notify(job)
	}
	return nil
}
