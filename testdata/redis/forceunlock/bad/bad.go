// Package bad takes locks away by force.
package bad

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func clean(ctx context.Context, rdb *redis.Client) error {
	keys, err := rdb.Keys(ctx, "lock:*").Result()
	if err != nil {
		return err
	}
	for _, k := range keys {
		rdb.Del(ctx, k) // want `every lock like "lock:\*" is deleted, whoever holds it and works: others get in beside him; delete a lock only with its holder's token, and let the others run out`
	}
	return nil
}

func scan(ctx context.Context, rdb *redis.Client) error {
	it := rdb.Scan(ctx, 0, "jobs:*:lease", 100).Iterator()
	for it.Next(ctx) {
		if err := rdb.Unlink(ctx, it.Val()).Err(); err != nil { // want `every lock like "jobs:\*:lease" is deleted`
			return err
		}
	}
	return it.Err()
}

type locker struct{ rdb *redis.Client }

func (l *locker) Lock(ctx context.Context, name, token string) (bool, error) {
	return l.rdb.SetNX(ctx, "lock:"+name, token, 0).Result()
}

// An operator's way out.
func (l *locker) ForceUnlock(ctx context.Context, name string) error {
	return l.rdb.Del(ctx, "lock:"+name).Err() // want `lock "lock:%s" is taken away here from whoever holds it, who works on: make sure that he does not`
}
