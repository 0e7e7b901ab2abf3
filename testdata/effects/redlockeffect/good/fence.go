package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// The counter hands out fencing tokens, which publish checks: one that is
// skipped harms nobody.
func publishFenced(ctx context.Context, rdb *redis.Client, token string, publish func(fence int64) error) error {
	ok, err := rdb.SetNX(ctx, "lock:publish", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:publish"}, token)
	fence, err := rdb.Incr(ctx, "lock:publish:fence").Result()
	if err != nil {
		return err
	}
	return publish(fence)
}

func fencedByHand(ctx context.Context, rdb *redis.Client, token string) (int64, error) {
	ok, err := rdb.SetNX(ctx, "lock:ship", token, time.Minute).Result()
	if err != nil || !ok {
		return 0, err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:ship"}, token)
	return rdb.Do(ctx, "INCR", "ship:epoch").Int64()
}
