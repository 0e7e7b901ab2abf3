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

// A heartbeat that writes its own name over whoever has the key.
func heartbeatTakenLock(ctx context.Context, rdb *goredis.Client, key, name string) (string, error) {
	pipe := rdb.TxPipeline()
	old := pipe.GetSet(ctx, "lock:taken:"+key, name) // want `lease "lock:taken:%s" is kept alive by GETSET`
	pipe.Expire(ctx, "lock:taken:"+key, time.Minute) // want `lease "lock:taken:%s" is extended without asking`
	_, err := pipe.Exec(ctx)
	return old.Val(), err
}
