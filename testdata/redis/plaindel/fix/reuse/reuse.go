// Package reuse declares right scripts already: the fixes run them.
package reuse

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	zero "github.com/zeromicro/go-zero/core/stores/redis"
)

// These are not for a release.
var (
	extend = redis.NewScript(`if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`)
	force  = redis.NewScript(`return redis.call("del", KEYS[1])`)
	tell   = redis.NewScript(`if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("publish", "freed", KEYS[1]) return redis.call("del", KEYS[1]) end return 0`)
)

const releaseText = `
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
else
	return 0
end`

var (
	release  = redis.NewScript(releaseText)
	reRedigo = redigo.NewScript(1, releaseText)
	two      = redigo.NewScript(2, releaseText)
	lua      = rueidis.NewLuaScript(releaseText)
	zeroLua  = zero.NewScript(releaseText)
)

func plain(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if rdb.SetNX(ctx, "lock:plain", token, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:plain") // want `lease "lock:plain"`
		run()
	}
}

// A pipeline cannot ask whether the server knows the script.
func piped(ctx context.Context, rdb *redis.Client, token string, run func()) error {
	if rdb.SetNX(ctx, "lock:piped", token, time.Minute).Val() {
		run()
		p := rdb.Pipeline()
		p.Del(ctx, "lock:piped") // want `lease "lock:piped"`
		_, err := p.Exec(ctx)
		return err
	}
	return nil
}

// The name means something else here.
func hidden(ctx context.Context, rdb *redis.Client, token string, release func()) {
	if rdb.SetNX(ctx, "lock:hidden", token, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:hidden") // want `lease "lock:hidden"`
		release()
	}
}

func conn(c redigo.Conn, token string, run func()) error {
	if _, err := redigo.String(c.Do("SET", "lock:conn", token, "NX", "PX", 1000)); err != nil {
		return err
	}
	run()
	n, err := redigo.Int(c.Do("DEL", "lock:conn")) // want `lease "lock:conn"`
	_ = n
	return err
}

func words(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if rdb.SetNX(ctx, "lock:words", token, time.Minute).Val() {
		defer rdb.Do(ctx, "unlink", "lock:words") // want `lease "lock:words"`
		run()
	}
}

func built(ctx context.Context, c rueidis.Client, token string, run func()) error {
	if err := c.Do(ctx, c.B().Set().Key("lock:built").Value(token).Nx().ExSeconds(5).Build()).Error(); err != nil {
		return err
	}
	run()
	return c.Do(ctx, c.B().Unlink().Key("lock:built").Build()).Error() // want `lease "lock:built"`
}

func stores(ctx context.Context, s *zero.Redis, token string, run func()) error {
	ok, err := s.SetnxExCtx(ctx, "lock:stores", token, 5)
	if err != nil || !ok {
		return err
	}
	run()
	_, err = s.DelCtx(ctx, "lock:stores") // want `lease "lock:stores"`
	return err
}
