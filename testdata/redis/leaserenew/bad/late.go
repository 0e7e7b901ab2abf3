package bad

import (
	"context"
	"time"

	"github.com/bsm/redislock"
	goredis "github.com/redis/go-redis/v9"
)

const (
	leaderTTL   = 10 * time.Second
	leaderEvery = 15 * time.Second
)

// Every renewal comes too late.
func lead(ctx context.Context, locker *redislock.Client, lost func()) error {
	lock, err := locker.Obtain(ctx, "lead", leaderTTL, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	t := time.NewTicker(leaderEvery) // want `lease "lead" is extended after 15s, which is not shorter than the lease \(10s\)`
	defer t.Stop()
	for range t.C {
		if err := lock.Refresh(ctx, leaderTTL, nil); err != nil {
			lost()
			return err
		}
	}
	return nil
}

// There is no room for a second try.
func follow(ctx context.Context, locker *redislock.Client, lost func()) error {
	lock, err := locker.Obtain(ctx, "follow", 10*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for {
		time.Sleep(8 * time.Second) // want `extended after 8s, more than half of the lease \(10s\)`
		if err := lock.Refresh(ctx, 10*time.Second, nil); err != nil {
			lost()
			return err
		}
	}
}

// The interval is the lease itself, whatever it is.
type keeper struct {
	rdb   *goredis.Client
	token string
	ttl   time.Duration
}

func (k *keeper) lock(ctx context.Context) bool {
	return k.rdb.SetNX(ctx, "lock:keeper", k.token, k.ttl).Val()
}

func (k *keeper) run(ctx context.Context, lost func()) {
	t := time.NewTicker(k.ttl) // want `lease "lock:keeper" is extended after an interval, which is not shorter than the lease`
	defer t.Stop()
	for range t.C {
		n, err := k.rdb.Eval(ctx, compareAndExtend, []string{"lock:keeper"}, k.token, k.ttl.Milliseconds()).Int()
		if err != nil || n == 0 {
			lost()
			return
		}
	}
}
