// Package variables keeps its functions in package-level variables: commands, and
// functions that a test may replace.
package variables

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var errHeld = errors.New("held by another")

// A command, as cobra and others keep it.
type command struct {
	Use string
	Run func(ctx context.Context, rdb *redis.Client) error
}

var migrate = &command{
	Use: "migrate",
	Run: func(ctx context.Context, rdb *redis.Client) error {
		ok, err := rdb.SetNX(ctx, "lock:migrate", "1", time.Minute).Result()
		if err != nil || !ok {
			return errHeld
		}
		defer rdb.Del(context.WithoutCancel(ctx), "lock:migrate") // want `lease "lock:migrate"`
		return work(ctx)
	},
}

func work(context.Context) error { return nil }

// Functions that nothing but their declarations set.
var (
	acquire = func(ctx context.Context, rdb *redis.Client, name, token string) (bool, error) {
		return rdb.SetNX(ctx, "lock:"+name, token, time.Minute).Result()
	}
	release = func(ctx context.Context, rdb *redis.Client, name string) error {
		return rdb.Del(ctx, "lock:"+name).Err() // want `lease "lock:%s"`
	}
	give = giveUp
)

func giveUp(ctx context.Context, rdb *redis.Client, name string) error {
	return rdb.Del(ctx, "lock:"+name).Err() // want `lease "lock:%s"`
}

func report(ctx context.Context, rdb *redis.Client, name string) error {
	ok, err := acquire(ctx, rdb, name, uuid.NewString())
	if err != nil || !ok {
		return errHeld
	}
	defer release(context.WithoutCancel(ctx), rdb, name)
	return work(ctx)
}

func export(ctx context.Context, rdb *redis.Client) error {
	ok, err := acquire(ctx, rdb, "export", uuid.NewString())
	if err != nil || !ok {
		return errHeld
	}
	defer give(context.WithoutCancel(ctx), rdb, "export")
	return work(ctx)
}

// The mirror image: a value that is compared, and a variable that is no lock.
var compareAndDelete = redis.NewScript(`if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`)

var vacuum = &command{
	Use: "vacuum",
	Run: func(ctx context.Context, rdb *redis.Client) error {
		token := uuid.NewString()
		ok, err := rdb.SetNX(ctx, "lock:vacuum", token, time.Minute).Result()
		if err != nil || !ok {
			return errHeld
		}
		defer compareAndDelete.Run(context.WithoutCancel(ctx), rdb, []string{"lock:vacuum"}, token)
		return work(ctx)
	},
}

var forget = func(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Del(ctx, "profile:"+id).Err()
}
