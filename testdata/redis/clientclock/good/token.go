package good

import (
	"context"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// The value is a time, but only names the holder: a script compares it. How long
// it waits is this process's own affair.
func refreshToken(ctx context.Context, rdb *redis.Client, fetch func() error) error {
	holder := strconv.FormatInt(time.Now().UnixNano(), 10)
	deadline := time.Now().Add(5 * time.Second)
	for {
		ok, err := rdb.SetNX(ctx, "token:lock", holder, 10*time.Second).Result()
		if err != nil {
			return err
		}
		if ok {
			defer rdb.Eval(context.WithoutCancel(ctx), `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{"token:lock"}, holder)
			return fetch()
		}
		if time.Now().After(deadline) {
			return context.DeadlineExceeded
		}
		time.Sleep(100 * time.Millisecond)
	}
}
