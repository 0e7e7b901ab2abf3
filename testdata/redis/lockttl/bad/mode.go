package bad

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

// The call under the lock never ends.
func judgeForever(ctx context.Context, rdb *goredis.Client, token string, work func()) error {
	ok, err := rdb.SetNX(ctx, "lock:judge", token, 5*time.Minute).Result() // want `lease "lock:judge" \(5m0s\) is shorter than the 2h0m0s tick in judge`
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{"lock:judge"}, token)
	judge("cron", work)
	return nil
}
