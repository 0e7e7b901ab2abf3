package wrapper

import (
	"context"
	"errors"

	"github.com/gomodule/redigo/redis"
)

// cache wraps single commands; its SetNX is two.
type cache struct{ pool *redis.Pool }

func (c *cache) SetNX(ctx context.Context, key, value string, seconds int64) (any, error) {
	conn, err := c.pool.GetContext(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	reply, err := conn.Do("SETNX", key, value) // want `lease "lock:timer:%s" gets its expiry from a second command`
	if err != nil {
		return nil, err
	}
	if n, _ := reply.(int64); n == 1 {
		_, _ = conn.Do("EXPIRE", key, seconds)
	}
	return reply, nil
}

func (c *cache) Eval(ctx context.Context, script string, keys int, args []any) (any, error) {
	conn, err := c.pool.GetContext(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	return conn.Do("EVAL", append([]any{script, keys}, args...)...)
}

// timerLock is the lock that is made of it: it runs out, or should.
type timerLock struct {
	key, token string
	cache      *cache
}

func (l *timerLock) name() string { return "lock:timer:" + l.key }

func (l *timerLock) Lock(ctx context.Context, seconds int64) error {
	reply, err := l.cache.SetNX(ctx, l.name(), l.token, seconds)
	if err != nil {
		return err
	}
	if n, _ := reply.(int64); n != 1 {
		return errors.New("another holder has the lock")
	}
	return nil
}

const compareAndExpire = `
local key = KEYS[1]
if redis.call('GET', key) ~= ARGV[1] then return 0 end
return redis.call('EXPIRE', key, ARGV[2])`

func (l *timerLock) Extend(ctx context.Context, seconds int64) error {
	reply, err := l.cache.Eval(ctx, compareAndExpire, 1, []any{l.name(), l.token, seconds})
	if err != nil {
		return err
	}
	if n, _ := reply.(int64); n != 1 {
		return errors.New("the lock is lost")
	}
	return nil
}
