// Package none has releases that the token does not reach, or that other code
// stands in the way of: no fix, and the message says what to carry.
package none

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

func lock(ctx context.Context, rdb *redis.Client, name string) bool {
	return rdb.SetNX(ctx, "lock:"+name, uuid.NewString(), time.Minute).Val()
}

func unlock(ctx context.Context, rdb *redis.Client, name string) {
	rdb.Del(ctx, "lock:"+name) // want `unlock needs the token that lock stored: return it from lock and pass it to unlock \(acquired`
}

type Locker struct{ rdb *redis.Client }

func (l *Locker) Lock(ctx context.Context, name string) (bool, error) {
	return l.rdb.SetNX(ctx, "locker:"+name, 1, time.Minute).Result()
}

func (l *Locker) Unlock(ctx context.Context, name string) error {
	return l.rdb.Del(ctx, "locker:"+name).Err() // want `the constant 1, .*; Unlock needs the token that Lock stored: return it from Lock and pass it to Unlock, or keep it in a field \(acquired`
}

// The token is another one by now.
func changed(ctx context.Context, rdb *redis.Client, run func() string) {
	token := uuid.NewString()
	if !rdb.SetNX(ctx, "lock:changed", token, time.Minute).Val() {
		return
	}
	token = run()
	rdb.Del(ctx, "lock:changed", token) // want `lease "lock:changed"`
}

// Two acquires store different values: comparing with one would keep the other's.
type Gate struct {
	rdb        *redis.Client
	key, token string
}

func (g *Gate) Lock(ctx context.Context) bool {
	return g.rdb.SetNX(ctx, g.key, g.token, time.Minute).Val()
}

func (g *Gate) LockAs(ctx context.Context, who string) bool {
	return g.rdb.SetNX(ctx, g.key, who, time.Minute).Val()
}

func (g *Gate) Unlock(ctx context.Context) {
	g.rdb.Del(ctx, g.key) // want `Unlock needs the token that LockAs stored`
}

// Others rely on the constant.
func watched(ctx context.Context, rdb *redis.Client, run func()) {
	if !rdb.SetNX(ctx, "lock:watched", "busy", time.Minute).Val() {
		if rdb.Get(ctx, "lock:watched").Val() == "busy" {
			return
		}
	}
	defer rdb.Del(ctx, "lock:watched") // want `lease "lock:watched"`
	run()
}

// The acquire stands in a function literal of its own.
func retried(ctx context.Context, rdb *redis.Client, retry func(func() bool) bool, run func()) {
	if !retry(func() bool { return rdb.SetNX(ctx, "lock:retried", uuid.NewString(), time.Minute).Val() }) {
		return
	}
	defer rdb.Del(ctx, "lock:retried") // want `lease "lock:retried"`
	run()
}

// The project's interface has no Eval.
type commands interface {
	SetNX(ctx context.Context, key string, value any, ttl time.Duration) *redis.BoolCmd
	Del(ctx context.Context, keys ...string) *redis.IntCmd
}

func narrow(ctx context.Context, c commands, token string, run func()) {
	if c.SetNX(ctx, "lock:narrow", token, time.Minute).Val() {
		defer c.Del(ctx, "lock:narrow") // want `lease "lock:narrow"`
		run()
	}
}

// The variable would be unused.
func unused(ctx context.Context, rdb *redis.Client, run func()) {
	value := "held"
	if rdb.SetNX(ctx, "lock:unused", value, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:unused") // want `lease "lock:unused"`
		run()
	}
}

// No declaration may be jumped over.
func jumps(ctx context.Context, rdb *redis.Client, run func()) {
	if run == nil {
		goto end
	}
	if rdb.SetNX(ctx, "lock:jumps", 1, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:jumps") // want `lease "lock:jumps"`
		run()
	}
end:
}

// The arguments of a defer are read before there is a token.
func early(ctx context.Context, rdb *redis.Client, run func()) {
	var token string
	defer rdb.Del(ctx, "lock:early") // want `lease "lock:early"`
	token = uuid.NewString()
	if rdb.SetNX(ctx, "lock:early", token, time.Minute).Val() {
		run()
	}
}
