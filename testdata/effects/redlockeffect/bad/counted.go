package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// What is counted is what is charged for.
func countCalls(ctx context.Context, rdb *redis.Client, token string) (int64, error) {
	ok, err := rdb.SetNX(ctx, "lock:calls", token, time.Minute).Result()
	if err != nil || !ok {
		return 0, err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`, []string{"lock:calls"}, token)
	return rdb.Do(ctx, "INCR", "calls:billed").Int64() // want `keeps Redis INCR from happening twice`
}

// These tokens are paid for, and fence nothing.
func countTokens(ctx context.Context, rdb *redis.Client, token string, used int64) error {
	ok, err := rdb.SetNX(ctx, "lock:usage", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`, []string{"lock:usage"}, token)
	return rdb.IncrBy(ctx, "usage:tokens", used).Err() // want `keeps Redis INCRBY from happening twice`
}
