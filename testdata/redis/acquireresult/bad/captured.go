package bad

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

// The answer is written to a variable of the function around the literal, which
// does not look at it.
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
