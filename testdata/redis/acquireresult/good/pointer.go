package good

import (
	"context"
	"errors"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// optional wraps a client whose answers are pointers.
type optional struct{ rdb *goredis.Client }

func (o optional) SetNX(ctx context.Context, key string, value any, ttl time.Duration) (*bool, error) {
	cmd := o.rdb.SetNX(ctx, key, value, ttl)
	if cmd == nil {
		return nil, nil
	}
	held := cmd.Val()
	return &held, cmd.Err()
}

type lockResponse struct{ Success bool }

// What the pointer points at is the answer, and is passed on.
func (o optional) TryLock(ctx context.Context, name, owner string) (*lockResponse, error) {
	held, err := o.SetNX(ctx, "lock:"+name, owner, time.Minute)
	if held == nil {
		return nil, errors.New("no answer")
	}
	if err != nil {
		return nil, err
	}
	return &lockResponse{Success: *held}, nil
}
