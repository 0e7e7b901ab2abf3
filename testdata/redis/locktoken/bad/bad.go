// Package bad has lock values that two holders share, or that others can read.
package bad

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

const (
	compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`
	compareAndExtend = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`
)

// A constant passes every comparison.
func withConstant(ctx context.Context, rdb *goredis.Client, run func()) {
	if !rdb.SetNX(ctx, "lock:constant", "locked", time.Minute).Val() { // want `the value of lease "lock:constant" is a constant, which every holder stores`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:constant"}, "locked")
	run()
}

// The key says nothing about the holder.
func withKey(ctx context.Context, rdb *goredis.Client, id string, run func()) {
	key := "lock:order:" + id
	if !rdb.SetNX(ctx, key, key, time.Minute).Val() { // want `the value of lease "lock:order:%s" is the key itself`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{key}, key)
	run()
}

// A host has many processes and goroutines.
func withHost(ctx context.Context, rdb *goredis.Client, run func()) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	if !rdb.SetNX(ctx, "lock:host", host, time.Minute).Val() { // want `is the host's name`
		return nil
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:host"}, host)
	run()
	return nil
}

// Every container has a process 1.
func withPID(ctx context.Context, rdb *goredis.Client, run func()) {
	me := "worker-" + strconv.Itoa(os.Getpid())
	if !rdb.SetNX(ctx, "lock:pid", me, time.Minute).Val() { // want `is a process number`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:pid"}, me)
	run()
}

// Two holders in a second.
func withTime(conn redis.Conn, run func()) error {
	now := time.Now().Unix()
	if _, err := redis.String(conn.Do("SET", "lock:time", now, "NX", "EX", 60)); err != nil { // want `is a time in seconds`
		return err
	}
	run()
	_, err := redis.NewScript(1, compareAndDelete).Do(conn, "lock:time", now)
	return err
}

// Kept alive by anybody, and never released.
type claim struct{ rdb *goredis.Client }

func (c *claim) acquireLease(ctx context.Context, worker int) bool {
	return c.rdb.SetNX(ctx, fmt.Sprintf("lease:worker:%d", worker), 1, time.Minute).Val() // want `the value of lease "lease:worker:%s" is a constant`
}

func (c *claim) extendLease(ctx context.Context, worker int) (bool, error) {
	return c.rdb.Expire(ctx, fmt.Sprintf("lease:worker:%d", worker), time.Minute).Result()
}

// One token for all the locks of a process.
type Locker struct {
	rdb   *goredis.Client
	owner string
}

func NewLocker(rdb *goredis.Client) *Locker { return &Locker{rdb: rdb, owner: uuid.NewString()} }

func (l *Locker) Lock(ctx context.Context, name string) (bool, error) {
	return l.rdb.SetNX(ctx, "mutex:"+name, l.owner, time.Minute).Result() // want `is made once, and stored by every goroutine`
}

func (l *Locker) Unlock(ctx context.Context, name string) error {
	return l.rdb.Eval(ctx, compareAndDelete, []string{"mutex:" + name}, l.owner).Err()
}

var instance = uuid.NewString()

func tryLead(ctx context.Context, rdb *goredis.Client) bool {
	return rdb.SetNX(ctx, "leader:mail", instance, time.Minute).Val() // want `is made once`
}

func resignLead(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Eval(ctx, compareAndDelete, []string{"leader:mail"}, instance).Err()
}
