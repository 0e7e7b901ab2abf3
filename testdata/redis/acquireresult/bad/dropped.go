// Package bad has acquires whose answer is dropped, or read by half.
package bad

import (
	"context"
	"log"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	gozero "github.com/zeromicro/go-zero/core/stores/redis"
)

// The command object of go-redis, thrown away.
func bill(ctx context.Context, rdb *goredis.Client, token string, charge func()) {
	rdb.SetNX(ctx, "lock:billing", token, time.Minute) // want `the answer to acquiring lock "lock:billing" is dropped.*bool is true`
	charge()
}

// Its Err is nil for the loser, too.
func settle(ctx context.Context, rdb *goredis.Client, token string, pay func() error) error {
	if err := rdb.SetNX(ctx, "lock:settle", token, time.Minute).Err(); err != nil { // want `lock "lock:settle" is dropped`
		return err
	}
	return pay()
}

// The error is read, the bool is not.
func export(ctx context.Context, rdb *goredis.Client, token string, run func() error) error {
	_, err := rdb.SetNX(ctx, "lock:export", token, time.Minute).Result() // want `lock "lock:export" is dropped`
	if err != nil {
		return err
	}
	return run()
}

// The bool is only logged.
func audit(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	ok, err := rdb.SetNX(ctx, "lock:audit", token, time.Minute).Result() // want `lock "lock:audit" is dropped`
	if err != nil {
		return err
	}
	log.Printf("audit lock: %v", ok)
	run()
	return nil
}

// SETNX as a word answers 0 and no error.
func sweep(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	if err := rdb.Do(ctx, "SETNX", "lock:sweep", token).Err(); err != nil { // want `lock "lock:sweep" is dropped`
		return err
	}
	run()
	return nil
}

// redigo: a nil reply and a nil error.
func rotate(conn redis.Conn, token string, run func()) error {
	if _, err := conn.Do("SET", "lock:rotate", token, "NX", "PX", 30000); err != nil { // want `lock "lock:rotate" is dropped.*reply is not nil`
		return err
	}
	run()
	return nil
}

// The answer of a try, assigned to nothing.
func refresh(mu *redsync.Mutex, load func()) {
	_ = mu.TryLock() // want `lock of refresh is dropped.*error is nil`
	defer mu.Unlock()
	load()
}

// go-zero answers by a bool.
func rebuild(store *gozero.Redis, run func()) error {
	lock := gozero.NewRedisLock(store, "lock:rebuild")
	lock.SetExpire(30)
	if _, err := lock.Acquire(); err != nil { // want `lock "lock:rebuild" is dropped`
		return err
	}
	defer lock.Release()
	run()
	return nil
}

// A builder's SETNX answers 0 and no error.
func compact(ctx context.Context, c rueidis.Client, token string, run func()) error {
	if err := c.Do(ctx, c.B().Setnx().Key("lock:compact").Value(token).Build()).Error(); err != nil { // want `lock "lock:compact" is dropped`
		return err
	}
	run()
	return nil
}

// A lock of redislock is taken, and its error put aside.
func report(ctx context.Context, locker *redislock.Client, send func()) {
	lock, _ := locker.Obtain(ctx, "lock:report", time.Minute, nil) // want `lock "lock:report" is dropped.*error is nil`
	defer lock.Release(ctx)
	send()
}

// Val: a Redis that is down looks like a lock that somebody has.
func tick(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:tick", token, time.Minute).Val() { // want `the error of acquiring lock "lock:tick" is dropped`
		return
	}
	run()
}
