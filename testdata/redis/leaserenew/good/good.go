// Package good has what must stay silent.
package good

import (
	"context"
	"errors"
	"log"
	"sync/atomic"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

var errLost = errors.New("lock lost")

const (
	compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`
	compareAndExtend = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`
	extendOrNil      = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return false`
)

// A cache, a session and a rate limit get their expiry as they like.
func touch(ctx context.Context, rdb *goredis.Client, id string) {
	rdb.SetNX(ctx, "session:"+id, "x", time.Hour)
	rdb.Expire(ctx, "session:"+id, time.Hour)
	rdb.SetNX(ctx, "rate:"+id, 1, time.Minute)
	rdb.Expire(ctx, "rate:"+id, time.Minute)
}

// Compared in the script, and the loss cancels the work.
func bill(ctx context.Context, rdb *goredis.Client, work func(context.Context) error) error {
	token := uuid.NewString()
	if !rdb.SetNX(ctx, "lock:billing", token, time.Minute).Val() {
		return nil
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:billing"}, token)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		t := time.NewTicker(20 * time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				n, err := rdb.Eval(ctx, compareAndExtend, []string{"lock:billing"}, token, 60000).Int()
				if err != nil || n == 0 {
					log.Print("lost: ", err)
					cancel(errLost)
					return
				}
			}
		}
	}()
	return work(ctx)
}

// The script's other answer is an error.
func renew(ctx context.Context, rdb *goredis.Client, token string) error {
	return rdb.Eval(ctx, extendOrNil, []string{"lock:billing"}, token, 60000).Err()
}

// Under WATCH.
func watched(ctx context.Context, rdb *goredis.Client, token string) error {
	return rdb.Watch(ctx, func(tx *goredis.Tx) error {
		held, err := tx.Get(ctx, "lock:billing").Result()
		if err != nil || held != token {
			return errLost
		}
		_, err = tx.TxPipelined(ctx, func(p goredis.Pipeliner) error {
			p.Expire(ctx, "lock:billing", time.Minute)
			return nil
		})
		return err
	}, "lock:billing")
}

// A loss that is told in other ways: a channel that is closed, a flag that is
// set, a count of failures, a function of the project, an error that is kept.
type keeper struct {
	lock *redislock.Lock
	gone chan struct{}
	held atomic.Bool
	err  error
}

func start(ctx context.Context, locker *redislock.Client) (*keeper, error) {
	lock, err := locker.Obtain(ctx, "keeper", 30*time.Second, nil)
	if err != nil {
		return nil, err
	}
	k := &keeper{lock: lock, gone: make(chan struct{})}
	go k.closes(ctx)
	go k.flags(ctx)
	go k.counts(ctx, func() {})
	go k.keeps(ctx)
	go k.defers(ctx)
	go k.defersLiteral(ctx)
	return k, nil
}

func (k *keeper) closes(ctx context.Context) {
	for range time.Tick(10 * time.Second) {
		if err := k.lock.Refresh(ctx, 30*time.Second, nil); err != nil {
			close(k.gone)
			return
		}
	}
}

func (k *keeper) flags(ctx context.Context) {
	for range time.Tick(10 * time.Second) {
		if err := k.lock.Refresh(ctx, 30*time.Second, nil); err != nil {
			log.Print(err)
			k.held.Store(false)
		}
	}
}

func (k *keeper) counts(ctx context.Context, stop func()) {
	failures := 0
	for range time.Tick(10 * time.Second) {
		if err := k.lock.Refresh(ctx, 30*time.Second, nil); err != nil {
			if failures++; failures > 2 {
				stop()
				return
			}
			continue
		}
		failures = 0
	}
}

func (k *keeper) keeps(ctx context.Context) {
	for k.err == nil {
		time.Sleep(10 * time.Second)
		k.err = k.lock.Refresh(ctx, 30*time.Second, nil)
	}
}

func (k *keeper) defers(ctx context.Context) {
	defer close(k.gone)
	for range time.Tick(10 * time.Second) {
		if err := k.lock.Refresh(ctx, 30*time.Second, nil); err != nil {
			return
		}
	}
}

func (k *keeper) defersLiteral(ctx context.Context) {
	defer func() { close(k.gone) }()
	for range time.Tick(10 * time.Second) {
		if err := k.lock.Refresh(ctx, 30*time.Second, nil); err != nil {
			return
		}
	}
}

// The loop is the work: it ends with the lease.
func poll(ctx context.Context, rs *redsync.Redsync, handle func(context.Context)) error {
	mu := rs.NewMutex("poll", redsync.WithExpiry(30*time.Second))
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	for {
		if ok, err := mu.ExtendContext(ctx); err != nil || !ok {
			return errLost
		}
		handle(ctx)
		time.Sleep(5 * time.Second)
	}
}

func pollQuietly(ctx context.Context, rs *redsync.Redsync, handle func(context.Context)) {
	mu := rs.NewMutex("poll-quietly", redsync.WithExpiry(30*time.Second))
	if err := mu.LockContext(ctx); err != nil {
		return
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	for {
		if _, err := mu.ExtendContext(ctx); err != nil {
			log.Print(err)
			return
		}
		handle(ctx)
		time.Sleep(5 * time.Second)
	}
}

// A part of one variable.
type sizes struct {
	rdb   *goredis.Client
	token string
	ttl   time.Duration
}

func (s *sizes) lock(ctx context.Context) bool {
	return s.rdb.SetNX(ctx, "lock:sizes", s.token, s.ttl).Val()
}

func (s *sizes) run(ctx context.Context, lost func()) {
	t := time.NewTicker(s.ttl / 3)
	defer t.Stop()
	for range t.C {
		n, err := s.rdb.Eval(ctx, compareAndExtend, []string{"lock:sizes"}, s.token, int(s.ttl.Milliseconds())).Int()
		if err != nil || n == 0 {
			lost()
			return
		}
	}
}

// The expiry of a SETNX is another rule's.
func split(ctx context.Context, rdb *goredis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:split", token, 0).Val() {
		return
	}
	rdb.Expire(ctx, "lock:split", time.Minute)
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:split"}, token)
	run()
}

// The expiry of a key that was taken from a holder whose time is up, by GETSET.
func takeOver(ctx context.Context, rdb *goredis.Client, key string, until, now int64) (bool, error) {
	ok, err := rdb.SetNX(ctx, "lock:"+key, until, time.Minute).Result()
	if err != nil || ok {
		return ok, err
	}
	old, err := rdb.GetSet(ctx, "lock:"+key, until).Int64()
	if err != nil || old > now {
		return false, err
	}
	return true, rdb.Expire(ctx, "lock:"+key, time.Minute).Err()
}

// The script names the key twice, and both names are the lock's.
const compareOneExtendOther = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[2], ARGV[2]) end return 0`

type twice struct {
	rdb         *goredis.Client
	name, token string
}

func (w *twice) lock(ctx context.Context) bool {
	return w.rdb.SetNX(ctx, w.name, w.token, 30*time.Second).Val()
}

func (w *twice) extend(ctx context.Context) (bool, error) {
	n, err := w.rdb.Eval(ctx, compareOneExtendOther, []string{w.name, w.name}, w.token, 30000).Int()
	return n == 1, err
}

// The same, where nobody reads whether the expiry was set.
func takeOverQuietly(ctx context.Context, rdb *goredis.Client, key string, until, now int64) (bool, error) {
	ok, err := rdb.SetNX(ctx, "job-lock:"+key, until, time.Minute).Result()
	if err != nil || ok {
		return ok, err
	}
	old, err := rdb.GetSet(ctx, "job-lock:"+key, until).Int64()
	if err != nil || old > now {
		return false, err
	}
	rdb.Expire(ctx, "job-lock:"+key, time.Minute)
	return true, nil
}
