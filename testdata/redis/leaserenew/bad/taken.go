package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// After the take-over the lease is extended blindly, by another function.
func takeOverLock(ctx context.Context, rdb *goredis.Client, key string, until, now int64) (bool, error) {
	ok, err := rdb.SetNX(ctx, "lock:taken:"+key, until, time.Minute).Result()
	if err != nil || ok {
		return ok, err
	}
	old, err := rdb.GetSet(ctx, "lock:taken:"+key, until).Int64()
	return err == nil && old < now, err
}

func extendTakenLock(ctx context.Context, rdb *goredis.Client, key string) error {
	return rdb.Expire(ctx, "lock:taken:"+key, time.Minute).Err() // want `lease "lock:taken:%s" is extended without asking`
}
