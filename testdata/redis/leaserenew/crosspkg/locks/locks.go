// Package locks is a project's lock, for other packages.
package locks

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

var ErrLost = errors.New("lock lost")

const compareAndExtend = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`

type Lease struct {
	rdb        *redis.Client
	key, token string
}

func Acquire(ctx context.Context, rdb *redis.Client, name, token string) (*Lease, error) {
	key := "lease:" + name
	ok, err := rdb.SetNX(ctx, key, token, 30*time.Second).Result()
	if err != nil || !ok {
		return nil, err
	}
	return &Lease{rdb: rdb, key: key, token: token}, nil
}

func (l *Lease) Extend(ctx context.Context) error {
	n, err := l.rdb.Eval(ctx, compareAndExtend, []string{l.key}, l.token, 30000).Int()
	if err == nil && n == 0 {
		err = ErrLost
	}
	return err
}
