package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

const (
	lockSeconds = 30
	lockTTL     = 60
)

// The name says what is meant.
func closeMonth(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:month", token, lockSeconds).Val() { // want `lease "lock:month" lasts 30ns`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:month"}, token)
	run()
}

// The comment says it.
func closeYear(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:year", token, 120 /* seconds */).Val() { // want `lease "lock:year" lasts 120ns`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:year"}, token)
	run()
}

// Nothing says it.
func closeDay(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:day", token, lockTTL).Val() { // want `lease "lock:day" lasts 60ns`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:day"}, token)
	run()
}

// A number that is made a duration, and counts nothing.
func closeShop(ctx context.Context, rdb *goredis.Client, token string, ttlSeconds int, run func()) {
	if !rdb.SetNX(ctx, "lock:shop", token, time.Duration(ttlSeconds)).Val() { // want `lease "lock:shop" is given ttlSeconds as nanoseconds`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:shop"}, token)
	run()
}

// A field that is set once.
type closer struct {
	rdb *goredis.Client
	ttl time.Duration
}

func newCloser(rdb *goredis.Client) *closer { return &closer{rdb: rdb, ttl: 500} }

func (c *closer) lock(ctx context.Context, token string) bool {
	return c.rdb.SetNX(ctx, "lock:closer", token, c.ttl).Val() // want `lease "lock:closer" lasts 500ns`
}

func (c *closer) unlock(ctx context.Context, token string) {
	c.rdb.Eval(ctx, compareAndDelete, []string{"lock:closer"}, token)
}
