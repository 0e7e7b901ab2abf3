// Package captured writes the answer in a literal, to a variable of the function
// around it.
package captured

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

func retried(f func() error) error {
	for range 3 {
		if f() == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return f()
}

// Nobody looks at it.
func lockStatement(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	held := false
	err := retried(func() (err error) {
		held, err = rdb.SetNX(ctx, "lock:statement", token, time.Minute).Result() // want `the answer to acquiring lock "lock:statement" is dropped`
		return err
	})
	if err != nil {
		return err
	}
	_ = held
	run()
	return nil
}

// There it is a result.
func lockReport(ctx context.Context, rdb *goredis.Client, token string) (held bool, err error) {
	err = retried(func() error {
		held, err = rdb.SetNX(ctx, "lock:report", token, time.Minute).Result()
		return err
	})
	return held, err
}

func unlockReport(ctx context.Context, rdb *goredis.Client, token string) error {
	return release(ctx, rdb, "lock:report", token)
}

func release(ctx context.Context, rdb *goredis.Client, key, token string) error {
	return rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{key}, token).Err()
}
