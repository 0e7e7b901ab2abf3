// Package bad has leases that never end, or end too soon.
package bad

import (
	"context"
	"errors"

	redisv8 "github.com/go-redis/redis/v8"
	"github.com/gomodule/redigo/redis"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	gozero "github.com/zeromicro/go-zero/core/stores/redis"
)

var errHeld = errors.New("held by another")

const compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

// An expiry of 0 is none.
func rebuildIndex(ctx context.Context, rdb *goredis.Client, rebuild func()) error {
	token := uuid.NewString()
	ok, err := rdb.SetNX(ctx, "lock:index", token, 0).Result() // want `lease "lock:index" has no expiry.*give SetNX a lease`
	if err != nil || !ok {
		return errHeld
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:index"}, token)
	rebuild()
	return nil
}

// A new key has no TTL to keep.
func keep(ctx context.Context, rdb *goredis.Client, run func()) {
	token := uuid.NewString()
	if !rdb.SetNX(ctx, "lock:keep", token, goredis.KeepTTL).Val() { // want `no TTL to keep`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:keep"}, token)
	run()
}

// SET with NX as options.
func settle(ctx context.Context, rdb *goredis.Client, run func()) error {
	token := uuid.NewString()
	if err := rdb.SetArgs(ctx, "lock:settle", token, goredis.SetArgs{Mode: "NX"}).Err(); err != nil { // want `lease "lock:settle" has no expiry.*SET, NX and PX`
		return err
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:settle"}, token)
	run()
	return nil
}

// Version 8.
func older(ctx context.Context, rdb *redisv8.Client, token string, run func()) {
	if rdb.SetNX(ctx, "lock:older", token, 0).Val() { // want `lease "lock:older" has no expiry`
		defer rdb.Eval(ctx, compareAndDelete, []string{"lock:older"}, token)
		run()
	}
}

// redigo: SETNX, and SET with NX alone.
func withRedigo(conn redis.Conn, token string, run func()) error {
	n, err := redis.Int(conn.Do("SETNX", "lock:redigo", token)) // want `lease "lock:redigo" has no expiry`
	if err != nil || n == 0 {
		return errHeld
	}
	run()
	_, err = redis.NewScript(1, compareAndDelete).Do(conn, "lock:redigo", token)
	return err
}

func withWords(conn redis.Conn, token string, run func()) error {
	args := redis.Args{}.Add("lock:words").Add(token).Add("nx")
	if _, err := redis.String(conn.Do("set", args...)); err != nil { // want `lease "lock:words" has no expiry`
		return err
	}
	run()
	_, err := redis.NewScript(1, compareAndDelete).Do(conn, "lock:words", token)
	return err
}

// rueidis.
func withRueidis(ctx context.Context, c rueidis.Client, token string, run func()) error {
	if err := c.Do(ctx, c.B().Set().Key("lock:rueidis").Value(token).Nx().Build()).Error(); err != nil { // want `lease "lock:rueidis" has no expiry`
		return err
	}
	defer rueidis.NewLuaScript(compareAndDelete).Exec(ctx, c, []string{"lock:rueidis"}, []string{token})
	run()
	return nil
}

// go-zero's Setnx sets none.
func withGoZero(ctx context.Context, rds *gozero.Redis, token string, run func()) error {
	ok, err := rds.SetnxCtx(ctx, "lock:gozero", token) // want `lease "lock:gozero" has no expiry`
	if err != nil || !ok {
		return errHeld
	}
	run()
	_, err = rds.EvalCtx(ctx, compareAndDelete, []string{"lock:gozero"}, token)
	return err
}

// A script.
const take = `if redis.call("set", KEYS[1], ARGV[1], "NX") then return 1 end return 0`

func withScript(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if n, err := rdb.Eval(ctx, take, []string{"lock:script"}, token).Int(); err != nil || n == 0 { // want `lease "lock:script" has no expiry`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:script"}, token)
	run()
}

// A lock's method, though nothing in sight releases it.
type Locker struct{ rdb *goredis.Client }

func (l *Locker) TryLock(ctx context.Context, name, token string) (bool, error) {
	return l.rdb.SetNX(ctx, "mutex:"+name, token, 0).Result() // want `lease "mutex:%s" has no expiry`
}
