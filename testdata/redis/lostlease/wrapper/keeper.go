// Package wrapper has a lock that renews itself, and says when it is lost.
package wrapper

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var errHeld = errors.New("held by another")

// keeper renews its lock by itself, and ends the context that it answers when the
// lock is lost.
type keeper struct{ rdb *redis.Client }

var (
	renewal = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end return 0`)
	release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)
)

func (k *keeper) take(parent context.Context, job string) (context.Context, context.CancelFunc, error) {
	token := uuid.NewString()
	held, err := k.rdb.SetNX(parent, "lock:"+job, token, time.Minute).Result()
	if err != nil {
		return nil, nil, err
	}
	if !held {
		return nil, nil, errHeld
	}
	ctx, cancel := context.WithCancel(parent)
	go func() {
		defer cancel()
		tick := time.NewTicker(20 * time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				release.Run(context.WithoutCancel(ctx), k.rdb, []string{"lock:" + job}, token)
				return
			case <-tick.C:
				n, err := renewal.Run(ctx, k.rdb, []string{"lock:" + job}, token, time.Minute.Milliseconds()).Int()
				if err != nil || n == 0 {
					return
				}
			}
		}
	}()
	return ctx, cancel, nil
}

// The work gets the caller's context, which does not end with the lock.
func outlive(ctx context.Context, k *keeper, work ...func(context.Context) error) error {
	_, stop, err := k.take(ctx, "report") // want `lock "lock:report": the context that this acquire answers ends when the lock is lost, and nobody listens: the work goes on beside the next holder's; give the work that context`
	if err != nil {
		return err
	}
	defer stop()
	for _, w := range work {
		if err := w(ctx); err != nil {
			return err
		}
	}
	return nil
}

func listen(ctx context.Context, k *keeper, work ...func(context.Context) error) error {
	held, stop, err := k.take(ctx, "report")
	if err != nil {
		return err
	}
	defer stop()
	for _, w := range work {
		if err := w(held); err != nil {
			return err
		}
	}
	return nil
}

type taker interface {
	take(parent context.Context, job string) (context.Context, context.CancelFunc, error)
}

// free only asks whether somebody has the lock, and gives it up at once.
func free(ctx context.Context, k taker, notify func(string) error) error {
	_, stop, err := k.take(ctx, "report")
	if err == nil {
		stop()
	}
	if err != nil {
		return nil
	}
	return notify("report")
}
