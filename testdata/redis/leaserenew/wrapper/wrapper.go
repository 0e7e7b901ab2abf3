// Package wrapper has renewals behind functions of the project: a bare EXPIRE is
// reported where it is sent, once; what becomes of its answer, at each call.
package wrapper

import (
	"context"
	"errors"
	"log"
	"time"

	"github.com/redis/go-redis/v9"
)

var errLost = errors.New("lock lost")

const compareAndExtend = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`

type Locks struct{ rdb *redis.Client }

func (l *Locks) Acquire(ctx context.Context, name, token string) bool {
	return l.rdb.SetNX(ctx, "lock:"+name, token, 30*time.Second).Val()
}

func (l *Locks) Touch(ctx context.Context, name string) (bool, error) {
	return l.rdb.Expire(ctx, "lock:"+name, 30*time.Second).Result() // want `lease "lock:%s" is extended without asking`
}

func (l *Locks) Renew(ctx context.Context, name, token string) error {
	n, err := l.rdb.Eval(ctx, compareAndExtend, []string{"lock:" + name}, token, 30000).Int()
	if err == nil && n == 0 {
		err = errLost
	}
	return err
}

func listens(ctx context.Context, l *Locks, token string, cancel context.CancelFunc) {
	for range time.Tick(10 * time.Second) {
		if err := l.Renew(ctx, "listens", token); err != nil {
			cancel()
			return
		}
	}
}

func ignores(ctx context.Context, l *Locks, token string) {
	for range time.Tick(10 * time.Second) {
		if err := l.Renew(ctx, "ignores", token); err != nil { // want `lease "lock:ignores": the work goes on`
			log.Print(err)
		}
	}
}

func drops(ctx context.Context, l *Locks, token string) {
	_ = l.Renew(ctx, "drops", token) // want `lease "lock:drops": nobody reads`
	go l.Renew(ctx, "drops", token)  // want `lease "lock:drops": nobody reads`
}

func touches(ctx context.Context, l *Locks, cancel context.CancelFunc) {
	if ok, err := l.Touch(ctx, "touches"); err != nil || !ok {
		cancel()
	}
}

// keep starts what renews, and deals with a failure there.
func keep(ctx context.Context, l *Locks, token string, cancel context.CancelFunc) {
	go func() {
		for range time.Tick(10 * time.Second) {
			if err := l.Renew(ctx, "kept", token); err != nil {
				cancel()
				return
			}
		}
	}()
}

// A call that starts it is no renewal.
func starts(ctx context.Context, l *Locks, token string, cancel context.CancelFunc, work func(context.Context)) {
	keep(ctx, l, token, cancel)
	work(ctx)
}
