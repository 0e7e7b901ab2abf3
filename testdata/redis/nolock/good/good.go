// Package good has locks that lock somebody out, and things that are no lock.
package good

import (
	"context"
	"errors"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	rsredis "github.com/go-redsync/redsync/v4/redis"
	"github.com/gomodule/redigo/redis"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

// A token of its own for each call.
func report(ctx context.Context, locker *redislock.Client, send func()) error {
	lock, err := locker.Obtain(ctx, "lock:report", time.Minute, &redislock.Options{Token: uuid.NewString()})
	if err != nil {
		return err
	}
	defer lock.Release(ctx)
	send()
	return nil
}

// NX as the mode.
func rotate(conn redis.Conn, token string) error {
	_, err := redis.String(conn.Do("SET", "lock:rotate", token, "NX", "EX", 30))
	return err
}

// A country.
func country(ctx context.Context, rdb *goredis.Client, user string) error {
	return rdb.Set(ctx, "country:"+user, "NX", time.Hour).Err()
}

// A cache is read, and filled when it is empty.
func page(ctx context.Context, rdb *goredis.Client, id string, render func() string) (string, error) {
	s, err := rdb.Get(ctx, "page:"+id).Result()
	if err == nil {
		return s, nil
	}
	if !errors.Is(err, goredis.Nil) {
		return "", err
	}
	s = render()
	return s, rdb.Set(ctx, "page:"+id, s, time.Hour).Err()
}

// A renewal: the key is there. (Another rule judges it.)
func renew(ctx context.Context, rdb *goredis.Client, key, token string) error {
	held, err := rdb.Get(ctx, "lock:"+key).Result()
	if err != nil {
		return err
	}
	if held != token {
		return errors.New("lost")
	}
	return rdb.Set(ctx, "lock:"+key, token, time.Minute).Err()
}

// Read and written under WATCH.
func acquire(ctx context.Context, rdb *goredis.Client, key, token string) error {
	return rdb.Watch(ctx, func(tx *goredis.Tx) error {
		err := tx.Get(ctx, "lock:"+key).Err()
		if err == nil {
			return errors.New("held")
		}
		if !errors.Is(err, goredis.Nil) {
			return err
		}
		_, err = tx.TxPipelined(ctx, func(p goredis.Pipeliner) error {
			return p.Set(ctx, "lock:"+key, token, time.Minute).Err()
		})
		return err
	}, "lock:"+key)
}

// Every pool, or none.
func connect(ctx context.Context, addrs []string, pool func(*goredis.Client) rsredis.Pool) (*redsync.Redsync, error) {
	var pools []rsredis.Pool
	for _, addr := range addrs {
		c := goredis.NewClient(&goredis.Options{Addr: addr})
		if err := c.Ping(ctx).Err(); err != nil {
			return nil, err
		}
		pools = append(pools, pool(c))
	}
	return redsync.New(pools...), nil
}

// An unreachable pool is kept.
func connectAll(ctx context.Context, addrs []string, pool func(*goredis.Client) rsredis.Pool) *redsync.Redsync {
	pools := make([]rsredis.Pool, 0, len(addrs))
	for _, addr := range addrs {
		if addr == "" {
			continue
		}
		pools = append(pools, pool(goredis.NewClient(&goredis.Options{Addr: addr})))
	}
	return redsync.New(pools...)
}
