// Package getdel has releases that compare in the client and then delete.
package getdel

import (
	"context"
	"errors"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

var errNotHeld = errors.New("not held")

type Lock struct {
	rdb        *goredis.Client
	key, token string
}

func (l *Lock) Acquire(ctx context.Context) (bool, error) {
	return l.rdb.SetNX(ctx, l.key, l.token, time.Minute).Result()
}

func (l *Lock) Release(ctx context.Context) error {
	held, err := l.rdb.Get(ctx, l.key).Result()
	if err != nil {
		return err
	}
	if held != l.token {
		return errNotHeld
	}
	return l.rdb.Del(ctx, l.key).Err() // want `lease l\.key is read and compared here, and then deleted: it can pass on between`
}

func Obtain(c redis.Conn, key, token string) (bool, error) {
	reply, err := redis.String(c.Do("SET", key, token, "NX", "EX", 60))
	if err == redis.ErrNil {
		return false, nil
	}
	return reply == "OK", err
}

func ReleaseLock(c redis.Conn, key, token string) error {
	held, err := redis.String(c.Do("GET", key))
	if err != nil {
		return err
	}
	if held == token {
		_, err = c.Do("DEL", key) // want `lease key is read and compared here`
	}
	return err
}
