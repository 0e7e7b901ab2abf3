// Package bad takes locks over when a clock of its own says so.
package bad

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

func acquire(ctx context.Context, rdb *redis.Client, ttl time.Duration) (bool, error) {
	const key = "lock:reports"
	ok, err := rdb.SetNX(ctx, key, time.Now().Add(ttl).UnixNano(), 0).Result() // want `lock "lock:reports" holds a time of this process's clock, and is taken over when that has passed by another's: a holder whose clock runs behind loses it while it works; give the key an expiry \(PX\), which the server counts`
	if err != nil || ok {
		return ok, err
	}
	v, err := rdb.Get(ctx, key).Result()
	if err != nil {
		return false, err
	}
	until, err := strconv.ParseInt(v, 10, 64)
	if err != nil || until > time.Now().UnixNano() {
		return false, err
	}
	old, err := rdb.GetSet(ctx, key, time.Now().Add(ttl).UnixNano()).Result()
	return old == v, err
}

func release(ctx context.Context, rdb *redis.Client) error {
	return rdb.Del(ctx, "lock:reports").Err()
}
