package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Whether another key is there says nothing about the list.
func pushRules(ctx context.Context, rdb *redis.Client, id, token string, rules []string) error {
	ok, err := rdb.SetNX(ctx, "lock:rules:"+id, token, 3*time.Second).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:rules:" + id}, token)
	n, err := rdb.Exists(ctx, "closed:"+id).Result()
	if err != nil || n > 0 {
		return err
	}
	return rdb.RPush(ctx, "rules:"+id, rules).Err() // want `lease "lock:rules:%s" is all that keeps Redis RPUSH from happening twice`
}

// A stream keeps what it is given.
func finish(ctx context.Context, rdb *redis.Client, job, token string) error {
	ok, err := rdb.SetNX(ctx, "lock:job:"+job, token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:job:" + job}, token)
	return rdb.XAdd(ctx, &redis.XAddArgs{Stream: "jobs", Values: []string{"job", job}}).Err() // want `keeps Redis XADD from happening twice`
}

// Nobody looks at what EXISTS answers.
func refillRules(ctx context.Context, rdb *redis.Client, id, token string, rules []string) error {
	ok, err := rdb.SetNX(ctx, "lock:rules:"+id, token, 3*time.Second).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:rules:" + id}, token)
	rdb.Exists(ctx, "rules:"+id)
	return rdb.RPush(ctx, "rules:"+id, rules).Err() // want `lease "lock:rules:%s" is all that keeps Redis RPUSH from happening twice`
}
