package bad

import (
	"context"
	"net/http"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	goredis "github.com/redis/go-redis/v9"
)

// The call may take four times the lease.
func sendInvoice(ctx context.Context, rdb *goredis.Client, id, token string, send func(context.Context, string) error) error {
	key := "invoice:" + id + ":lock"
	if !rdb.SetNX(ctx, key, token, 30*time.Second).Val() { // want `lease "invoice:%s:lock" \(30s\) is shorter than the 2m0s timeout of the context at line \d+ that runs under it; a second holder starts meanwhile`
		return errHeld
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{key}, token)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	return send(ctx, id)
}

// The context is older than the lock.
func sendReminder(rdb *goredis.Client, token string, send func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if !rdb.SetNX(ctx, "lock:reminder", token, 10*time.Second).Val() { // want `\(10s\) is shorter than the 1m0s timeout of the context`
		return errHeld
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:reminder"}, token)
	return send(ctx)
}

// The client waits longer.
type gateway struct {
	rdb    *goredis.Client
	client *http.Client
}

func newGateway(rdb *goredis.Client) *gateway {
	return &gateway{rdb: rdb, client: &http.Client{Timeout: 45 * time.Second}}
}

const refreshLease = 15 * time.Second

func (g *gateway) refresh(ctx context.Context, token string, req *http.Request) error {
	if !g.rdb.SetNX(ctx, "lock:refresh", token, refreshLease).Val() { // want `\(15s\) is shorter than the 45s timeout of the HTTP client`
		return errHeld
	}
	defer g.rdb.Eval(ctx, compareAndDelete, []string{"lock:refresh"}, token)
	res, err := g.client.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// The work sleeps, in a function of its own.
func migrate(ctx context.Context, rdb *goredis.Client, token string) {
	if !rdb.SetNX(ctx, "lock:migrate", token, 2*time.Second).Val() { // want `\(2s\) is shorter than the 5s sleep in settleDown`
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:migrate"}, token)
	settleDown()
}

func settleDown() { time.Sleep(5 * time.Second) }

// Ten tries, three seconds apart.
func push(ctx context.Context, rdb *goredis.Client, token string, try func() error) error {
	if !rdb.SetNX(ctx, "lock:push", token, 20*time.Second).Val() { // want `\(20s\) is shorter than the 30s sleep`
		return errHeld
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:push"}, token)
	var err error
	for i := 0; i < 10; i++ {
		if err = try(); err == nil {
			return nil
		}
		time.Sleep(3 * time.Second)
	}
	return err
}

// A wait for an answer.
func handshake(ctx context.Context, rdb *goredis.Client, token string, answer <-chan string) error {
	if !rdb.SetNX(ctx, "lock:handshake", token, 5*time.Second).Val() { // want `\(5s\) is shorter than the 10s wait`
		return errHeld
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:handshake"}, token)
	select {
	case <-answer:
		return nil
	case <-time.After(10 * time.Second):
		return context.DeadlineExceeded
	}
}

// redsync's default is 8 s.
func reindex(ctx context.Context, rs *redsync.Redsync, run func(context.Context) error) error {
	mu := rs.NewMutex("reindex")
	if err := mu.LockContext(ctx); err != nil { // want `lease "reindex" \(8s\) is shorter than the 30s timeout of the context`
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	work, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return run(work)
}

func reindexSlowly(ctx context.Context, rs *redsync.Redsync, run func(context.Context) error) error {
	mu := rs.NewMutex("reindex-all", redsync.WithExpiry(time.Minute), redsync.WithTries(1))
	if err := mu.LockContext(ctx); err != nil { // want `lease "reindex-all" \(1m0s\) is shorter than the 10m0s timeout of the context`
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	work, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	return run(work)
}

// redislock.
func export(ctx context.Context, locker *redislock.Client, run func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "export", 10*time.Second, nil) // want `lease "export" \(10s\) is shorter than the 1m0s timeout of the context`
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	work, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return run(work)
}
