package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const compareAndDelete = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

// A list that is filled once: whoever comes later sees that it is there.
func fillRules(ctx context.Context, rdb *redis.Client, id, token string, rules []string) error {
	ok, err := rdb.SetNX(ctx, "lock:rules:"+id, token, 3*time.Second).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:rules:" + id}, token)
	key := "rules:" + id
	n, err := rdb.Exists(ctx, key).Result()
	if err != nil || n > 0 {
		return err
	}
	return rdb.RPush(ctx, key, rules).Err()
}

// A broadcast that something changed.
func finish(ctx context.Context, rdb *redis.Client, job, token string) error {
	ok, err := rdb.SetNX(ctx, "lock:job:"+job, token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:job:" + job}, token)
	return rdb.Publish(ctx, "jobs", job).Err()
}
