package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

type optional struct{ rdb *goredis.Client }

func (o optional) SetNX(ctx context.Context, key string, value any, ttl time.Duration) (*bool, error) {
	held, err := o.rdb.SetNX(ctx, key, value, ttl).Result()
	return &held, err
}

// The pointer is there for a loser too, and nobody looks at what it points at.
func (o optional) lockReport(ctx context.Context, token string, run func()) error {
	_, err := o.SetNX(ctx, "lock:report", token, time.Minute) // want `the answer to acquiring lock "lock:report" is dropped`
	if err != nil {
		return err
	}
	defer o.unlockReport(ctx, token)
	run()
	return nil
}

func (o optional) unlockReport(ctx context.Context, token string) {
	o.rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{"lock:report"}, token)
}
