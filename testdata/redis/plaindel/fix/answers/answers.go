// Package answers has releases whose answer is used.
package answers

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
	zero "github.com/zeromicro/go-zero/core/stores/redis"
)

func count(ctx context.Context, rdb *goredis.Client, token string, run func()) (int64, error) {
	if !rdb.SetNX(ctx, "lock:count", token, time.Minute).Val() {
		return 0, nil
	}
	run()
	return rdb.Del(ctx, "lock:count").Result() // want `lease "lock:count"`
}

func onlyError(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	if !rdb.SetNX(ctx, "lock:error", token, time.Minute).Val() {
		return nil
	}
	run()
	_, err := rdb.Del(ctx, "lock:error").Result() // want `lease "lock:error"`
	return err
}

// The number itself: *redis.Cmd has none.
func val(ctx context.Context, rdb *goredis.Client, token string, run func()) int64 {
	if !rdb.SetNX(ctx, "lock:val", token, time.Minute).Val() {
		return 0
	}
	run()
	return rdb.Del(ctx, "lock:val").Val() // want `lease "lock:val"`
}

// The command object itself.
func object(ctx context.Context, rdb *goredis.Client, token string, run func()) *goredis.IntCmd {
	if !rdb.SetNX(ctx, "lock:object", token, time.Minute).Val() {
		return nil
	}
	run()
	return rdb.Del(ctx, "lock:object") // want `lease "lock:object"`
}

// Among other keys: the lock gets a statement of its own.
func among(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:among", token, time.Minute).Val() {
		return
	}
	defer rdb.Del(ctx, "lock:among", "state:a") // want `lease "lock:among"`
	run()
	rdb.Del(ctx, "state:b", "lock:among") // want `lease "lock:among"`
}

// The answers of two keys together.
func together(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	if !rdb.SetNX(ctx, "lock:together", token, time.Minute).Val() {
		return nil
	}
	run()
	return rdb.Del(ctx, "lock:together", "state").Err() // want `lease "lock:together"`
}

func expired(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	if !rdb.SetNX(ctx, "lock:expired", token, time.Minute).Val() {
		return nil
	}
	run()
	return rdb.Expire(ctx, "lock:expired", 0).Err() // want `lease "lock:expired" is made to expire`
}

func expiredWords(c redis.Conn, token string, run func()) error {
	if _, err := redis.String(c.Do("SET", "lock:words", token, "EX", 1, "NX")); err != nil {
		return err
	}
	run()
	_, err := c.Do("EXPIRE", "lock:words", 0) // want `lease "lock:words" is made to expire`
	return err
}

func overwritten(c redis.Conn, token string, run func()) error {
	if _, err := redis.String(c.Do("SET", "lock:over", token, "EX", 1, "NX")); err != nil {
		return err
	}
	run()
	_, err := c.Do("SET", "lock:over", "") // want `lease "lock:over" is overwritten`
	return err
}

// OK is no number.
func overwrittenString(c redis.Conn, token string, run func()) (string, error) {
	if _, err := redis.String(c.Do("SET", "lock:string", token, "EX", 1, "NX")); err != nil {
		return "", err
	}
	run()
	return redis.String(c.Do("SET", "lock:string", "")) // want `lease "lock:string" is overwritten`
}

func builtNumber(ctx context.Context, c rueidis.Client, token string, run func()) (int64, error) {
	if err := c.Do(ctx, c.B().Set().Key("lock:number").Value(token).Nx().ExSeconds(5).Build()).Error(); err != nil {
		return 0, err
	}
	run()
	return c.Do(ctx, c.B().Del().Key("lock:number").Build()).AsInt64() // want `lease "lock:number"`
}

func builtExpiry(ctx context.Context, c rueidis.Client, token string, run func()) error {
	if err := c.Do(ctx, c.B().Set().Key("lock:expiry").Value(token).Nx().ExSeconds(5).Build()).Error(); err != nil {
		return err
	}
	run()
	return c.Do(ctx, c.B().Expire().Key("lock:expiry").Seconds(0).Build()).Error() // want `lease "lock:expiry"`
}

// An int where the script answers any.
func zeroCount(s *zero.Redis, token string, run func()) (int, error) {
	ok, err := s.SetnxEx("lock:zero", token, 5)
	if err != nil || !ok {
		return 0, err
	}
	run()
	return s.Del("lock:zero") // want `lease "lock:zero"`
}

// One result where the script has two.
func zeroExpire(s *zero.Redis, token string, run func()) {
	if ok, err := s.SetnxEx("lock:zero:expire", token, 5); err == nil && ok {
		run()
		_ = s.Expire("lock:zero:expire", 0) // want `lease "lock:zero:expire"`
	}
	if ok, err := s.SetnxEx("lock:zero:drop", token, 5); err == nil && ok {
		defer s.Del("lock:zero:drop") // want `lease "lock:zero:drop"`
		run()
	}
}
