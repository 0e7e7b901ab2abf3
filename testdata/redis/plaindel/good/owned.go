package good

import (
	"context"
	_ "embed"
	"errors"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/gomodule/redigo/redis"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

var errHeld = errors.New("held by another")

var releaseScript = goredis.NewScript(`
if redis.call("get", KEYS[1]) == ARGV[1] then
	return redis.call("del", KEYS[1])
end
return 0`)

// A package variable.
func withVariable(ctx context.Context, rdb *goredis.Client, run func()) {
	token := uuid.NewString()
	if !rdb.SetNX(ctx, "lock:variable", token, time.Minute).Val() {
		return
	}
	defer releaseScript.Run(ctx, rdb, []string{"lock:variable"}, token)
	run()
}

const unlessMine = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end return redis.call('DEL', KEYS[1])`

// A constant, with an early return.
func withConstant(ctx context.Context, rdb *goredis.Client, run func()) {
	token := uuid.NewString()
	if !rdb.SetNX(ctx, "lock:constant", token, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, unlessMine, []string{"lock:constant"}, token)
	run()
}

//go:embed release.lua
var embedded string

// An embedded file that reads a holder field.
func withFile(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.HSetNX(ctx, "lock:file", "holder", token).Val() {
		return
	}
	defer rdb.Eval(ctx, embedded, []string{"lock:file"}, token)
	run()
}

// A script made in the function, with pcall, locals and conversions.
func withLocal(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:local", token, time.Minute).Val() {
		return
	}
	script := goredis.NewScript(`
		local held = redis.pcall("get", KEYS[1])
		local mine = tostring(held) == tostring(ARGV[1])
		if not mine then return 0 end
		return redis.pcall("del", KEYS[1])`)
	defer script.Run(ctx, rdb, []string{"lock:local"}, token)
	run()
}

// Several keys at once.
func withMany(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:first", token, time.Minute).Val() || !rdb.SetNX(ctx, "lock:second", token, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, `
		local held = redis.call("mget", KEYS[1], KEYS[2])
		if held[1] ~= ARGV[1] or held[2] ~= ARGV[1] then return 0 end
		return redis.call("del", KEYS[1], KEYS[2])`, []string{"lock:first", "lock:second"}, token)
	run()
}

// redigo, words in a slice.
func withRedigo(conn redis.Conn, token string, run func()) error {
	if _, err := redis.String(conn.Do("SET", "lock:redigo", token, "NX", "PX", 30000)); err != nil {
		return err
	}
	run()
	_, err := redis.NewScript(1, unlessMine).Do(conn, "lock:redigo", token)
	return err
}

// WATCH covers the comparison and the delete.
func withWatch(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	if !rdb.SetNX(ctx, "lock:watch", token, time.Minute).Val() {
		return errHeld
	}
	run()
	return rdb.Watch(ctx, func(tx *goredis.Tx) error {
		held, err := tx.Get(ctx, "lock:watch").Result()
		if err != nil || held != token {
			return errHeld
		}
		_, err = tx.TxPipelined(ctx, func(p goredis.Pipeliner) error {
			p.Del(ctx, "lock:watch")
			return nil
		})
		return err
	}, "lock:watch")
}

// DELEX compares on the server (Redis 8.4).
func withDelex(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:delex", token, time.Minute).Val() {
		return
	}
	defer rdb.DelExArgs(ctx, "lock:delex", goredis.DelExArgs{Mode: "IFEQ", MatchValue: token})
	run()
}

// A semaphore's member is the holder's own.
func withMember(ctx context.Context, rdb *goredis.Client, member string, run func()) {
	rdb.ZAdd(ctx, "semaphore", goredis.Z{Score: float64(time.Now().Unix()), Member: member})
	defer rdb.ZRem(ctx, "semaphore", member)
	run()
}

// Libraries that check who holds the lock.
func withLibraries(ctx context.Context, rs *redsync.Redsync, locker *redislock.Client, run func()) error {
	m := rs.NewMutex("lock:redsync")
	if err := m.LockContext(ctx); err != nil {
		return err
	}
	defer m.UnlockContext(context.WithoutCancel(ctx))
	l, err := locker.Obtain(ctx, "lock:redislock", time.Minute, nil)
	if err != nil {
		return err
	}
	defer l.Release(context.WithoutCancel(ctx))
	run()
	return nil
}

// A lock beside an unowned key of another kind, and an operator's override.
type Locks struct{ rdb *goredis.Client }

func (l *Locks) Lock(ctx context.Context, name, token string) (bool, error) {
	return l.rdb.SetNX(ctx, "locks:"+name, token, time.Minute).Result()
}

func (l *Locks) Unlock(ctx context.Context, name, token string) error {
	return releaseScript.Run(ctx, l.rdb, []string{"locks:" + name}, token).Err()
}

func (l *Locks) ForceUnlock(ctx context.Context, name string) error {
	return l.rdb.Del(ctx, "locks:"+name).Err()
}

func (l *Locks) Forget(ctx context.Context, name string) error {
	return l.rdb.Del(ctx, "names:"+name).Err()
}

// A leader that stays until its process ends.
func lead(ctx context.Context, rdb *goredis.Client, id string, run func()) {
	if rdb.SetNX(ctx, "leader:reports", id, time.Minute).Val() {
		run()
	}
}
