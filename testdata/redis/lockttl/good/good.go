// Package good has what must stay silent.
package good

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

var errHeld = errors.New("held by another")

const (
	compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`
	compareAndExtend = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`
)

// An entity that is created if absent, a marker that is set once.
func createRoom(ctx context.Context, rdb *goredis.Client, id string, state []byte) (bool, error) {
	return rdb.SetNX(ctx, "room:"+id, state, 0).Result()
}

func markMigrated(ctx context.Context, rdb *goredis.Client) bool {
	return rdb.SetNX(ctx, "migrated-lock", 1, 0).Val()
}

func pause(ctx context.Context, rdb *goredis.Client, queue string) (bool, error) {
	return rdb.SetNX(ctx, "queue:"+queue+":paused", 1, 0).Result()
}

func resume(ctx context.Context, rdb *goredis.Client, queue string) error {
	return rdb.Del(ctx, "queue:"+queue+":paused").Err()
}

// A counter that gets its window in a second command.
func allow(ctx context.Context, rdb *goredis.Client, user string) bool {
	first := rdb.SetNX(ctx, "rate:"+user, 1, 0).Val()
	rdb.Expire(ctx, "rate:"+user, time.Minute)
	return first
}

// A lock with an expiry in any spelling.
func spellings(ctx context.Context, rdb *goredis.Client, conn redis.Conn, token string, ttl time.Duration, opts []any) {
	rdb.SetNX(ctx, "lock:a", token, ttl)
	rdb.SetArgs(ctx, "lock:b", token, goredis.SetArgs{Mode: "NX", TTL: ttl})
	conn.Do("SET", "lock:c", token, "NX", "EX", int(ttl.Seconds()))
	conn.Do("SET", "lock:d", token, "PX", ttl.Milliseconds(), "NX")
	conn.Do("SET", append([]any{"lock:e", token, "NX"}, opts...)...)
	rdb.Eval(ctx, `if redis.call("setnx", KEYS[1], ARGV[1]) == 1 then redis.call("pexpire", KEYS[1], ARGV[2]) return 1 end return 0`, []string{"lock:f"}, token, 5000)
	rdb.Eval(ctx, compareAndDelete, []string{"lock:a"}, token)
}

// A lease of a millisecond is a lease, and a conversion that counts is no slip.
func blink(ctx context.Context, rdb *goredis.Client, token string, seconds int, run func()) {
	if rdb.SetNX(ctx, "lock:blink", token, time.Millisecond).Val() && rdb.SetNX(ctx, "lock:wink", token, time.Duration(seconds)*time.Second).Val() {
		run()
	}
	rdb.Eval(ctx, compareAndDelete, []string{"lock:blink"}, token)
}

// Longer than the work.
func send(ctx context.Context, rdb *goredis.Client, token string, do func(context.Context) error) error {
	if !rdb.SetNX(ctx, "lock:send", token, 3*time.Minute).Val() {
		return errHeld
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:send"}, token)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	return do(ctx)
}

// The timeout is the release's own.
func release(ctx context.Context, rdb *goredis.Client, token string, do func() error) error {
	if !rdb.SetNX(ctx, "lock:release", token, 2*time.Second).Val() {
		return errHeld
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		rdb.Eval(ctx, compareAndDelete, []string{"lock:release"}, token)
	}()
	err := do()
	bye, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	rdb.Eval(bye, compareAndDelete, []string{"lock:release"}, token)
	return err
}

// The wait is for the lock, not under it.
func patient(ctx context.Context, rdb *goredis.Client, token string, do func()) error {
	for i := 0; i < 10; i++ {
		if rdb.SetNX(ctx, "lock:patient", token, 5*time.Second).Val() {
			do()
			time.Sleep(time.Second) // once a turn
			return rdb.Eval(ctx, compareAndDelete, []string{"lock:patient"}, token).Err()
		}
		time.Sleep(10 * time.Second)
	}
	return errHeld
}

// Renewed in a goroutine.
func renewed(ctx context.Context, rdb *goredis.Client, token string, do func(context.Context) error) error {
	if !rdb.SetNX(ctx, "lock:renewed", token, 10*time.Second).Val() {
		return errHeld
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:renewed"}, token)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	go keepAlive(ctx, rdb, "lock:renewed", token, cancel)
	return do(ctx)
}

func keepAlive(ctx context.Context, rdb *goredis.Client, key, token string, lost func()) {
	for t := time.NewTicker(3 * time.Second); ; {
		select {
		case <-ctx.Done():
			t.Stop()
			return
		case <-t.C:
			if n, err := rdb.Eval(ctx, compareAndExtend, []string{key}, token, 10000).Int(); err != nil || n == 0 {
				lost()
				return
			}
		}
	}
}

// redislock and redsync, renewed between the steps.
func steps(ctx context.Context, locker *redislock.Client, rs *redsync.Redsync, step func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "steps", 10*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	mu := rs.NewMutex("steps-too")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	for range 3 {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		if err := step(ctx); err != nil {
			cancel()
			return err
		}
		cancel()
		if err := lock.Refresh(ctx, 10*time.Second, nil); err != nil {
			return err
		}
		if ok, err := mu.ExtendContext(ctx); err != nil || !ok {
			return errHeld
		}
	}
	return nil
}

// A time window by nature: nothing releases it.
func tick(ctx context.Context, rdb *goredis.Client, fire func()) {
	for {
		if rdb.SetNX(ctx, "tick-lock", 1, time.Second).Val() {
			fire()
		}
		time.Sleep(time.Minute)
	}
}

// What goes on in the background is not under the lock.
func background(ctx context.Context, rdb *goredis.Client, client *http.Client, token string, do func()) {
	if !rdb.SetNX(ctx, "lock:background", token, 2*time.Second).Val() {
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:background"}, token)
	go func() { time.Sleep(time.Minute) }()
	time.AfterFunc(time.Minute, do)
	do()
}

// The options come from outside.
func configured(ctx context.Context, rs *redsync.Redsync, opts []redsync.Option, run func(context.Context) error) error {
	mu := rs.NewMutex("configured", opts...)
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	work, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return run(work)
}
