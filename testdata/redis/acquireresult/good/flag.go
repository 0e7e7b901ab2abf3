package good

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// Whether it was free or has been taken over, the key gets its expiry here.
func takeFlagged(ctx context.Context, rdb *goredis.Client, key string, ttl time.Duration) (acquired bool, err error) {
	until := time.Now().Add(ttl).UnixNano()
	acquired, err = rdb.SetNX(ctx, "lock:flagged:"+key, until, ttl).Result()
	if err != nil {
		return false, err
	}
	if !acquired {
		was, err := rdb.Get(ctx, "lock:flagged:"+key).Int64()
		if err != nil || was > time.Now().UnixNano() {
			return false, err
		}
		old, err := rdb.GetSet(ctx, "lock:flagged:"+key, until).Int64()
		if err != nil {
			return false, err
		}
		acquired = old == was
	}
	if acquired {
		err = rdb.Expire(ctx, "lock:flagged:"+key, ttl).Err()
	}
	return acquired, err
}
