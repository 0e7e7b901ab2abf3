// Package locks is a project's lock, for other packages.
package locks

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

type Locks struct{ rdb *redis.Client }

func (l *Locks) TryLock(ctx context.Context, name, token string, ttl time.Duration) bool {
	return l.rdb.SetNX(ctx, "lock:"+name, token, ttl).Val()
}

func (l *Locks) Unlock(ctx context.Context, name, token string) error {
	return l.rdb.Eval(ctx, compareAndDelete, []string{"lock:" + name}, token).Err()
}

// Quick holds for ten seconds, whoever calls it.
func (l *Locks) Quick(ctx context.Context, name, token string) bool {
	return l.TryLock(ctx, name, token, 10*time.Second)
}
