package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// The key has an expiry of the server's, and is judged by the clients all the same.
func both(ctx context.Context, rdb *goredis.Client, ttl time.Duration) (bool, error) {
	until := time.Now().Add(ttl).UnixNano()
	ok, err := rdb.SetNX(ctx, "lock:both", until, ttl).Result() // want `taken over when that has passed by another's: .*; leave that to the key's expiry`
	if err != nil || ok {
		return ok, err
	}
	was, err := rdb.Get(ctx, "lock:both").Int64()
	if err != nil || was > time.Now().UnixNano() {
		return false, err
	}
	old, err := rdb.GetSet(ctx, "lock:both", until).Int64()
	return err == nil && old == was, err
}
