package bad

import (
	"context"
	"log"
	"log/slog"
	"time"

	"github.com/bsm/redislock"
	"github.com/go-redsync/redsync/v4"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

// Nobody looks.
func export(ctx context.Context, locker *redislock.Client, step func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "export", 10*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for range 5 {
		if err := step(ctx); err != nil {
			return err
		}
		lock.Refresh(ctx, 10*time.Second, nil) // want `lease "export": nobody reads whether the lease could be extended`
	}
	return nil
}

func exportTo(ctx context.Context, rs *redsync.Redsync, step func(context.Context) error) error {
	mu := rs.NewMutex("export-to")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	for range 5 {
		if err := step(ctx); err != nil {
			return err
		}
		_, _ = mu.ExtendContext(ctx) // want `lease "export-to": nobody reads`
	}
	return nil
}

// It is logged, and the work goes on.
func exportAll(ctx context.Context, locker *redislock.Client, step func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "export-all", 10*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	for range 5 {
		if err := lock.Refresh(ctx, 10*time.Second, nil); err != nil { // want `lease "export-all": the work goes on after the renewal has failed`
			log.Printf("refresh: %v", err)
		}
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// The renewing goroutine goes on trying, while the work knows nothing.
func archive(ctx context.Context, locker *redislock.Client, work func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "archive", 30*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		t := time.NewTicker(10 * time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				if err := lock.Refresh(ctx, 30*time.Second, nil); err != nil { // want `lease "archive": the work goes on`
					slog.Error("refresh failed", "err", err)
					continue
				}
			}
		}
	}()
	return work(ctx)
}

// It ends, and nobody learns of it.
func compact(ctx context.Context, locker *redislock.Client, work func(context.Context) error) error {
	lock, err := locker.Obtain(ctx, "compact", 30*time.Second, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	done := make(chan struct{})
	defer close(done)
	go keep(ctx, lock, done)
	return work(ctx)
}

func keep(ctx context.Context, lock *redislock.Lock, done <-chan struct{}) {
	t := time.NewTicker(10 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-done:
			return
		case <-t.C:
			if err := lock.Refresh(ctx, 30*time.Second, nil); err != nil { // want `the goroutine that renews ends when the renewal fails`
				slog.Warn("lost the lock", "err", err)
				return
			}
		}
	}
}

// The same in a literal that tidies up after itself.
func keepInline(ctx context.Context, lock *redislock.Lock) {
	go func() {
		t := time.NewTicker(10 * time.Second)
		defer func() { t.Stop() }()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
			}
			if err := lock.Refresh(ctx, 30*time.Second, nil); err != nil { // want `the goroutine that renews ends when the renewal fails`
				return
			}
		}
	}()
}

// Only the error is read, and the script has another way to say no.
type seat struct {
	rdb   *goredis.Client
	token string
}

func (s *seat) acquire(ctx context.Context) bool {
	s.token = uuid.NewString()
	return s.rdb.SetNX(ctx, "lock:seat", s.token, 30*time.Second).Val()
}

func (s *seat) release(ctx context.Context) error {
	return s.rdb.Eval(ctx, compareAndDelete, []string{"lock:seat"}, s.token).Err()
}

func (s *seat) renew(ctx context.Context) error {
	return s.rdb.Eval(ctx, compareAndExtend, []string{"lock:seat"}, s.token, 30000).Err() // want `lease "lock:seat": only the error is read`
}

func (s *seat) renewAgain(ctx context.Context) {
	s.rdb.Eval(ctx, compareAndExtend, []string{"lock:seat"}, s.token, 30000) // want `lease "lock:seat": nobody reads`
}
