package good

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// judge runs once, or every two hours.
func judge(mode string, work func()) {
	if mode == "cron" {
		for range time.NewTicker(2 * time.Hour).C {
			work()
		}
	}
	work()
}

// The call under the lock runs once.
func judgeOnce(ctx context.Context, rdb *goredis.Client, token string, work func()) error {
	ok, err := rdb.SetNX(ctx, "lock:judge", token, 5*time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:judge"}, token)
	judge("once", work)
	return nil
}
