// Package locks is a project's lock, for other packages.
package locks

import (
	"context"
	"time"

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
