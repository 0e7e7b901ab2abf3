// Package bad has locks that lock nobody out.
package bad

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	rsredis "github.com/go-redsync/redsync/v4/redis"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

// Every process brings the same token.
func report(ctx context.Context, locker *redislock.Client, send func()) error {
	lock, err := locker.Obtain(ctx, "lock:report", time.Minute, &redislock.Options{Token: "reporter", RetryStrategy: redislock.NoRetry()}) // want `lock "lock:report" has the constant token "reporter"`
	if err != nil {
		return err
	}
	defer lock.Release(ctx)
	send()
	return nil
}

const owner = "billing-service"

func bill(ctx context.Context, locker *redislock.Client, charge func()) error {
	opts := &redislock.Options{Token: owner}
	lock, err := locker.Obtain(ctx, "lock:bill", time.Minute, opts) // want `constant token "billing-service"`
	if err != nil {
		return err
	}
	defer lock.Release(ctx)
	charge()
	return nil
}

// NX where the value belongs.
func rotate(conn redis.Conn, run func()) error {
	if _, err := redis.String(conn.Do("SET", "lock:rotate", "NX")); err != nil { // want `lock "lock:rotate": NX stands where the value belongs`
		return err
	}
	run()
	return nil
}

func rotateToo(ctx context.Context, rdb *goredis.Client, run func()) error {
	if err := rdb.Do(ctx, "set", "lock:rotate", "nx", "ex", 30).Err(); err != nil { // want `NX stands where the value belongs`
		return err
	}
	run()
	return nil
}

func rotateThree(ctx context.Context, rdb *goredis.Client, run func()) error {
	if err := rdb.Set(ctx, "lock:rotate", "NX", time.Minute).Err(); err != nil { // want `NX stands where the value belongs`
		return err
	}
	run()
	return nil
}

// The question and the answer are two commands.
func acquire(ctx context.Context, rdb *goredis.Client, key, token string) (bool, error) {
	_, err := rdb.Get(ctx, "lock:"+key).Result()
	if err == nil {
		return false, nil
	}
	if !errors.Is(err, goredis.Nil) {
		return false, err
	}
	return true, rdb.Set(ctx, "lock:"+key, token, time.Minute).Err() // want `lock "lock:%s" is read at line 69 and written here when there is none`
}

func sweep(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	n, err := rdb.Exists(ctx, "lock:sweep").Result()
	if err != nil {
		return err
	}
	if n > 0 {
		return nil
	}
	if err := rdb.Set(ctx, "lock:sweep", token, time.Minute).Err(); err != nil { // want `lock "lock:sweep" is read at line 80 and written here`
		return err
	}
	run()
	return nil
}

func compact(conn redis.Conn, token string) error {
	held, err := redis.Bool(conn.Do("EXISTS", "lock:compact"))
	if err != nil {
		return err
	}
	if held {
		return errors.New("held")
	}
	_, err = conn.Do("SETEX", "lock:compact", 60, token) // want `lock "lock:compact" is read at line 95 and written here`
	return err
}

// Whoever finds the key waits until it is gone; both do.
func export(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	for rdb.Get(ctx, "lock:export").Val() != "" {
		time.Sleep(time.Second)
	}
	if err := rdb.Set(ctx, "lock:export", token, time.Minute).Err(); err != nil { // want `lock "lock:export" is read at line 108 and written here`
		return err
	}
	run()
	return nil
}

// Majorities of what answered.
func connect(ctx context.Context, addrs []string, pool func(*goredis.Client) rsredis.Pool) (*redsync.Redsync, error) {
	var pools []rsredis.Pool
	for _, addr := range addrs {
		c := goredis.NewClient(&goredis.Options{Addr: addr})
		if err := c.Ping(ctx).Err(); err != nil {
			log.Println("skipping", addr, err)
			continue
		}
		pools = append(pools, pool(c))
	}
	if len(pools) < len(addrs)/2+1 {
		return nil, fmt.Errorf("only %d of %d", len(pools), len(addrs))
	}
	return redsync.New(pools...), nil // want `counts its majority over the pools that were reachable \(line 127\)`
}

// A lost lock, reported as extended.
func mutex(rs *redsync.Redsync) *redsync.Mutex {
	return rs.NewMutex("lock:import", redsync.WithExpiry(time.Minute), redsync.WithSetNXOnExtend()) // want `an extension takes a lock again that was lost`
}
