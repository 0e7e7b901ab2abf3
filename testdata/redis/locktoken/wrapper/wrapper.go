// Package wrapper has a lock whose callers choose the token.
package wrapper

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

const compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

type Locks struct{ rdb *redis.Client }

func (l *Locks) Lock(ctx context.Context, key, token string) (bool, error) {
	return l.rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
}

func (l *Locks) Unlock(ctx context.Context, key, token string) error {
	return l.rdb.Eval(ctx, compareAndDelete, []string{"lock:" + key}, token).Err()
}

func shared(ctx context.Context, l *Locks, run func()) {
	if ok, err := l.Lock(ctx, "shared", "cron"); err != nil || !ok { // want `the value of lease "lock:shared" is a constant`
		return
	}
	defer l.Unlock(ctx, "shared", "cron")
	run()
}

func own(ctx context.Context, l *Locks, run func()) {
	token := uuid.NewString()
	if ok, err := l.Lock(ctx, "own", token); err != nil || !ok {
		return
	}
	defer l.Unlock(ctx, "own", token)
	run()
}
