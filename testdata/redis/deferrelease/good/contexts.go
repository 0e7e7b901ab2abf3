package good

import (
	"context"
	"net/http"
	"time"

	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"
)

func (s *shop) detached(r *http.Request) {
	mu := s.rs.NewMutex("detached")
	if mu.LockContext(r.Context()) != nil {
		return
	}
	defer mu.UnlockContext(context.WithoutCancel(r.Context()))
	s.ship(r.Context(), "1")
}

func (s *shop) ownDeadline(ctx context.Context) {
	mu := s.rs.NewMutex("own")
	if mu.LockContext(ctx) != nil {
		return
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		mu.UnlockContext(ctx)
	}()
	s.ship(ctx, "1")
}

func (s *shop) background(ctx context.Context) {
	mu := s.rs.NewMutex("background")
	if mu.LockContext(ctx) != nil {
		return
	}
	defer mu.UnlockContext(context.Background())
	s.ship(ctx, "1")
}

// The cancel was deferred before the release, so it runs after it.
func (s *shop) cancelLater() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	mu := s.rs.NewMutex("cancel:later")
	if mu.LockContext(ctx) != nil {
		return
	}
	defer mu.UnlockContext(ctx)
	s.ship(ctx, "1")
}

func (s *shop) cancelAfter() {
	ctx, cancel := context.WithCancel(context.Background())
	mu := s.rs.NewMutex("cancel:after")
	if mu.LockContext(ctx) != nil {
		cancel()
		return
	}
	defer func() {
		mu.UnlockContext(ctx)
		cancel()
	}()
	s.ship(ctx, "1")
}

// Helpers that detach.

func detach(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }

func quick() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), time.Second)
}

func (s *shop) byHelper(ctx context.Context) {
	mu := s.rs.NewMutex("helper")
	if mu.LockContext(ctx) != nil {
		return
	}
	defer mu.UnlockContext(detach(ctx))
	s.ship(ctx, "1")
}

func (s *shop) byOther(ctx context.Context) {
	mu := s.rs.NewMutex("other")
	if mu.LockContext(ctx) != nil {
		return
	}
	defer func() {
		ctx, cancel := quick()
		defer cancel()
		mu.UnlockContext(ctx)
	}()
	s.ship(ctx, "1")
}

// A lock of the project's own that detaches inside.

type own struct{ rdb *redis.Client }

func (o *own) TryLock(ctx context.Context, key, token string) (bool, error) {
	return o.rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
}

func (o *own) Unlock(ctx context.Context, key, token string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	return release.Run(ctx, o.rdb, []string{"lock:" + key}, token).Err()
}

func (s *shop) withOwn(ctx context.Context, o *own, token string) error {
	ok, err := o.TryLock(ctx, "own", token)
	if err != nil || !ok {
		return err
	}
	defer o.Unlock(ctx, "own", token)
	return s.ship(ctx, "1")
}

// The owner's context that nothing cancels.

type daemon struct {
	ctx context.Context
	s   *shop
}

func newDaemon(s *shop) *daemon { return &daemon{ctx: context.Background(), s: s} }

func (d *daemon) run() {
	mu := d.s.rs.NewMutex("daemon")
	if mu.LockContext(d.ctx) != nil {
		return
	}
	defer mu.UnlockContext(d.ctx)
	d.s.ship(d.ctx, "1")
}

// A lock that could not be kept is given up and taken anew: that is no way out.
func (s *shop) retake(ctx context.Context, lock *redislock.Lock) *redislock.Lock {
	for ctx.Err() == nil {
		var err error
		if lock == nil {
			lock, err = s.locker.Obtain(ctx, "retake", time.Minute, nil)
		} else {
			err = lock.Refresh(ctx, time.Minute, nil)
		}
		if err == nil {
			return lock
		}
		if lock != nil {
			_ = lock.Release(ctx)
			lock = nil
		}
		time.Sleep(time.Second)
	}
	return nil
}
