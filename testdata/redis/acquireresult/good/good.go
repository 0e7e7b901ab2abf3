// Package good reads every answer, or has nothing to read.
package good

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

// A cache that is warmed: whoever comes first does it.
func warm(ctx context.Context, rdb *goredis.Client, id string, page []byte) {
	rdb.SetNX(ctx, "page:"+id, page, time.Hour)
}

// A marker.
func seen(ctx context.Context, rdb *goredis.Client, id string) error {
	return rdb.SetNX(ctx, "seen:"+id, 1, time.Hour).Err()
}

// Contention is no error.
func bill(ctx context.Context, rdb *goredis.Client, token string, charge func() error) error {
	ok, err := rdb.SetNX(ctx, "lock:billing", token, time.Minute).Result()
	if err != nil {
		return fmt.Errorf("billing lock: %w", err)
	} else if !ok {
		return nil
	}
	defer release(ctx, rdb, "lock:billing", token)
	return charge()
}

func release(ctx context.Context, rdb *goredis.Client, key, token string) error {
	return rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{key}, token).Err()
}

// The error is logged, and the bool is false with it.
func tick(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	ok, err := rdb.SetNX(ctx, "lock:tick", token, time.Minute).Result()
	if err != nil {
		log.Println("tick", err)
	}
	if !ok {
		return
	}
	run()
}

// SetArgs answers in its error.
func settle(ctx context.Context, rdb *goredis.Client, token string, pay func() error) error {
	err := rdb.SetArgs(ctx, "lock:settle", token, goredis.SetArgs{Mode: "NX", TTL: time.Minute}).Err()
	if errors.Is(err, goredis.Nil) {
		return nil
	}
	if err != nil {
		return err
	}
	defer release(ctx, rdb, "lock:settle", token)
	return pay()
}

// And so does SET NX as words.
func export(ctx context.Context, rdb *goredis.Client, token string, run func()) error {
	if err := rdb.Do(ctx, "SET", "lock:export", token, "NX", "PX", 30000).Err(); err != nil {
		return err
	}
	defer release(ctx, rdb, "lock:export", token)
	run()
	return nil
}

// redigo: String makes an error of the nil reply.
func rotate(conn redis.Conn, token string, run func()) error {
	if _, err := redis.String(conn.Do("SET", "lock:rotate", token, "NX", "PX", 30000)); err != nil {
		if err == redis.ErrNil {
			return nil
		}
		return err
	}
	run()
	return nil
}

// redigo: the reply itself.
func rotateToo(conn redis.Conn, token string, run func()) error {
	reply, err := conn.Do("SET", "lock:rotate", token, "NX", "PX", 30000)
	if err != nil {
		return err
	}
	if reply == nil {
		return nil
	}
	run()
	return nil
}

// rueidis makes an error of the nil reply.
func compact(ctx context.Context, c rueidis.Client, token string, run func()) error {
	err := c.Do(ctx, c.B().Set().Key("lock:compact").Value(token).Nx().PxMilliseconds(30000).Build()).Error()
	if rueidis.IsRedisNil(err) {
		return nil
	}
	if err != nil {
		return err
	}
	run()
	return nil
}

// A pipeline answers when it runs.
func claim(ctx context.Context, rdb *goredis.Client, token string) (bool, error) {
	pipe := rdb.TxPipeline()
	lock := pipe.SetNX(ctx, "lock:claim", token, time.Minute)
	pipe.Incr(ctx, "claims")
	if _, err := pipe.Exec(ctx); err != nil {
		return false, err
	}
	return lock.Val(), nil
}

// Retries until it is held.
func reconcile(ctx context.Context, locker *redislock.Client, run func()) error {
	for range 10 {
		lock, err := locker.Obtain(ctx, "lock:reconcile", time.Minute, nil)
		if err != nil {
			log.Println("reconcile", err)
			time.Sleep(time.Second)
			continue
		}
		defer lock.Release(ctx)
		run()
		return nil
	}
	return errors.New("no lock")
}

// The release of redislock may be deferred first: a nil lock says that it is
// not held.
func report(ctx context.Context, locker *redislock.Client, send func()) error {
	lock, err := locker.Obtain(ctx, "lock:report", time.Minute, nil)
	defer lock.Release(ctx)
	if err != nil {
		return err
	}
	send()
	return nil
}

// redsync compares its random value.
func refresh(mu *redsync.Mutex, load func()) error {
	err := mu.Lock()
	defer mu.Unlock()
	if err != nil {
		return err
	}
	load()
	return nil
}

// Where Redis is down another lock is taken.
func degrade(mu *redsync.Mutex, local *sync.Mutex, load func()) {
	if err := mu.Lock(); err != nil {
		log.Println("redis lock", err)
		local.Lock()
		defer local.Unlock()
	} else {
		defer mu.Unlock()
	}
	load()
}

// The loser waits for what the winner makes.
func page(ctx context.Context, rdb *goredis.Client, token string, read func() string) string {
	ok, err := rdb.SetNX(ctx, "lock:page", token, time.Minute).Result()
	if err != nil {
		return ""
	}
	if !ok {
		time.Sleep(50 * time.Millisecond)
	}
	return read()
}

// The answer is part of the work.
func elect(ctx context.Context, rdb *goredis.Client, token string, run func(leader bool)) error {
	leader, err := rdb.SetNX(ctx, "leader:reports", token, time.Minute).Result()
	if err != nil {
		return err
	}
	run(leader)
	return nil
}

// A flag remembers whether to release.
func flagged(ctx context.Context, rdb *goredis.Client, key string, run func()) error {
	held := false
	defer func() {
		if held {
			rdb.Del(ctx, "lock:"+key)
		}
	}()
	ok, err := rdb.SetNX(ctx, "lock:"+key, "1", time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	held = true
	run()
	return nil
}

// Held remembers that it is held.
type Held struct {
	rdb  *goredis.Client
	key  string
	held bool
}

func (h *Held) Lock(ctx context.Context) (bool, error) {
	ok, err := h.rdb.SetNX(ctx, "lock:"+h.key, "1", time.Minute).Result()
	h.held = ok
	return ok, err
}

func (h *Held) Unlock(ctx context.Context) {
	if !h.held {
		return
	}
	h.rdb.Del(ctx, "lock:"+h.key)
}

func (h *Held) do(ctx context.Context, run func()) error {
	ok, err := h.Lock(ctx)
	defer h.Unlock(ctx)
	if err != nil || !ok {
		return err
	}
	run()
	return nil
}

// A helper that says no by false, also when Redis is down.
func tryLock(ctx context.Context, rdb *goredis.Client, key, token string) bool {
	ok, err := rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
	if err != nil {
		log.Println("lock", err)
		return false
	}
	return ok
}

// One that answers whether another holder is at work.
func locked(ctx context.Context, rdb *goredis.Client, key, token string) bool {
	ok, err := rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
	if err != nil {
		return true
	}
	return !ok
}

func useLocked(ctx context.Context, rdb *goredis.Client, run func()) {
	if locked(ctx, rdb, "a", "b") {
		return
	}
	run()
}

// A job that skips this run.
func job(mu *redsync.Mutex, run func()) error {
	if err := mu.TryLock(); err != nil {
		log.Println("another replica runs it", err)
		return nil
	}
	defer mu.Unlock()
	run()
	return nil
}

var errHeld = &heldError{"held"}

type heldError struct{ text string }

func (e *heldError) Error() string { return e.text }

// take tries a few times; its error says that it is not held.
func take(ctx context.Context, rdb *goredis.Client, key, token string) (string, error) {
	var last error
	for i := 0; i < 3; i++ {
		ok, err := rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
		if err == nil && !ok {
			err = errHeld
		}
		if err == nil {
			return token, nil
		}
		last = err
		time.Sleep(time.Millisecond)
	}
	return "", fmt.Errorf("lock: %w", last)
}

func drop(ctx context.Context, rdb *goredis.Client, key, token string) {
	if rdb.Get(ctx, "lock:"+key).Val() == token {
		rdb.Del(ctx, "lock:"+key)
	}
}

func with(ctx context.Context, rdb *goredis.Client, key, token string, run func()) error {
	token, err := take(ctx, rdb, key, token)
	if err != nil {
		return err
	}
	defer drop(ctx, rdb, key, token)
	run()
	return nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// A helper reads the error.
func mustHold(ctx context.Context, locker *redislock.Client, run func()) {
	lock := must(locker.Obtain(ctx, "lock:must", time.Minute, nil))
	defer lock.Release(ctx)
	run()
}

// Without the first lock there is another one.
func either(ctx context.Context, locker *redislock.Client, run func()) error {
	first, err := locker.Obtain(ctx, "lock:first", time.Minute, nil)
	if err == nil {
		defer first.Release(ctx)
	}
	second, err := locker.Obtain(ctx, "lock:second", time.Minute, nil)
	if err != nil {
		return err
	}
	defer second.Release(ctx)
	run()
	return nil
}

const takeOrKeep = `
if redis.call("get", KEYS[1]) == ARGV[1] then return "OK" end
return redis.call("set", KEYS[1], ARGV[1], "NX", "PX", ARGV[2])`

// A timeout is tried again: a script that failed has replied nothing, so that
// the reply is not "OK".
func lockByScript(ctx context.Context, rdb *goredis.Client, key, token string) error {
	for range 3 {
		reply, err := rdb.Eval(ctx, takeOrKeep, []string{"lock:" + key}, token, 30_000).Result()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		if reply == "OK" {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("held by another")
}
