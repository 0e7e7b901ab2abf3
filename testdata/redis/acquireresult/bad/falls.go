package bad

import (
	"context"
	"errors"
	"log"
	"log/slog"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	goredis "github.com/redis/go-redis/v9"
)

type queue interface {
	Requeue(id string)
	Process(id string) error
}

// The loser puts the job back, and then works on it all the same.
func work(ctx context.Context, rdb *goredis.Client, q queue, id, token string) error {
	ok, err := rdb.SetNX(ctx, "job-lock:"+id, token, time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok { // want `lock "job-lock:%s": the branch for another holder falls into the code that the lock is to protect \(line 30\).*acquired at line 22`
		q.Requeue(id)
	}
	defer release(ctx, rdb, "job-lock:"+id, token)
	return q.Process(id)
}

// It only says so.
func notify(ctx context.Context, rdb *goredis.Client, token string, send func()) error {
	ok, err := rdb.SetNX(ctx, "lock:notify", token, time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok { // want `falls into the code`
		slog.Warn("another replica sends")
	}
	send()
	return release(ctx, rdb, "lock:notify", token)
}

func release(ctx context.Context, rdb *goredis.Client, key, token string) error {
	return rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{key}, token).Err()
}

// The error is logged, and the region entered.
func reconcile(mu *redsync.Mutex, run func()) {
	if err := mu.Lock(); err != nil { // want `on an error of the acquire the code goes on`
		log.Printf("lock: %v", err)
	}
	defer mu.Unlock()
	run()
}

// The bool decides only whether to release.
func listen(ctx context.Context, locker *redislock.Client, handle func()) {
	lock, err := locker.Obtain(ctx, "lock:listen", time.Minute, nil)
	if err != nil { // want `on an error of the acquire the code goes on`
		log.Println("no lock", err)
	}
	if err == nil {
		defer lock.Release(ctx)
	}
	handle()
}

// Contention is looked at, an error is not.
func publish(ctx context.Context, locker *redislock.Client, send func()) error {
	lock, err := locker.Obtain(ctx, "lock:publish", time.Minute, nil)
	if errors.Is(err, redislock.ErrNotObtained) { // want `on an error of the acquire the code goes on`
		return nil
	}
	if err != nil {
		log.Println("lock", err)
	} else {
		defer lock.Release(ctx)
	}
	send()
	return nil
}

// SetArgs says no by redis.Nil: any other error is taken for a yes.
func charge(ctx context.Context, rdb *goredis.Client, token string, pay func() error) error {
	err := rdb.SetArgs(ctx, "lock:charge", token, goredis.SetArgs{Mode: "NX", TTL: time.Minute}).Err()
	if err == goredis.Nil { // want `on an error of the acquire the code goes on`
		return nil
	}
	defer release(ctx, rdb, "lock:charge", token)
	return pay()
}
