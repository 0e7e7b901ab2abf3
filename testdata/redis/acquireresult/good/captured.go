package good

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

// The answer is written in a literal, to a result of the function around it.
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
