// Package wrapper drops what its own lock says.
package wrapper

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

var errLost = errors.New("the lock was lost")

type locker struct{ rdb *redis.Client }

func (l *locker) Lock(ctx context.Context, key string) (string, bool, error) {
	token := uuid.NewString()
	ok, err := l.rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
	return token, ok, err
}

func (l *locker) Unlock(ctx context.Context, key, token string) error {
	n, err := release.Run(ctx, l.rdb, []string{"lock:" + key}, token).Int()
	if err == nil && n == 0 {
		err = errLost
	}
	return err
}

func (l *locker) drops(ctx context.Context, work func() error) error {
	token, ok, err := l.Lock(ctx, "drops")
	if err != nil || !ok {
		return err
	}
	defer l.Unlock(context.WithoutCancel(ctx), "drops", token) // want `nobody reads whether lock "lock:drops" was released`
	return work()
}

func (l *locker) reads(ctx context.Context, work func() error) (err error) {
	token, ok, err := l.Lock(ctx, "reads")
	if err != nil || !ok {
		return err
	}
	defer func() { err = errors.Join(err, l.Unlock(context.WithoutCancel(ctx), "reads", token)) }()
	return work()
}
