package bad

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/go-redsync/redsync/v4"
)

// The request's context is cancelled when the client goes away.
func (s *shop) handle(w http.ResponseWriter, r *http.Request) {
	mu := s.rs.NewMutex("handle")
	if err := mu.LockContext(r.Context()); err != nil {
		return
	}
	defer mu.UnlockContext(r.Context()) // want `lock "handle" is released with r.Context\(\), which ends with the request: the release then fails just when the work was cut short, and the next holder waits until the lease expires; release it with context.WithTimeout\(context.WithoutCancel\(r.Context\(\)\), …\) \(acquired at line 16\)`
	s.ship(r.Context(), "1")
}

// Kept in a variable, used in a literal, with a value.
func (s *shop) handleValue(w http.ResponseWriter, r *http.Request) {
	ctx := context.WithValue(r.Context(), "shop", s)
	lock, err := s.locker.Obtain(ctx, "handle:value", time.Minute, nil)
	if err != nil {
		return
	}
	defer func() {
		if err := lock.Release(ctx); err != nil { // want `released with ctx, which ends with the request`
			s.audit(err.Error())
		}
	}()
	s.ship(ctx, "1")
}

// The signal that stops the program cancels the release, too.
func (s *shop) daemon() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	mu := s.rs.NewMutex("daemon")
	if mu.LockContext(ctx) != nil {
		return
	}
	defer mu.UnlockContext(ctx) // want `released with ctx, which the signal ends`
	<-ctx.Done()
}

// The deadline of the work is the release's deadline, too.
func (s *shop) bounded() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	mu := s.rs.NewMutex("bounded")
	if mu.LockContext(ctx) != nil {
		return
	}
	defer mu.UnlockContext(ctx) // want `whose deadline \(line 52\) runs while the lock is held`
	s.ship(ctx, "1")
}

// Deferred calls run last in, first out: cancel runs before the release.
func (s *shop) cancelFirst() {
	ctx, cancel := context.WithCancel(context.Background())
	mu := s.rs.NewMutex("cancel:first")
	if mu.LockContext(ctx) != nil {
		cancel()
		return
	}
	defer mu.UnlockContext(ctx) // want `whose cancel \(line 71\) runs before it`
	defer cancel()
	s.ship(ctx, "1")
}

func (s *shop) cancelBefore() {
	ctx, cancel := context.WithCancel(context.Background())
	mu := s.rs.NewMutex("cancel:before")
	if mu.LockContext(ctx) != nil {
		cancel()
		return
	}
	defer func() {
		cancel()
		mu.UnlockContext(ctx) // want `whose cancel \(line 83\) runs before it`
	}()
	s.ship(ctx, "1")
}

// A parameter: the caller may cancel it.
func (s *shop) param(ctx context.Context) error {
	mu := s.rs.NewMutex("param")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(ctx) // want `released with ctx, which the caller can cancel`
	return s.ship(ctx, "1")
}

// On an error path: the error is that ctx ended.
func (s *shop) onError(ctx context.Context) (*redsync.Mutex, error) {
	mu := s.rs.NewMutex("on:error")
	if err := mu.LockContext(ctx); err != nil {
		return nil, err
	}
	if err := s.ship(ctx, "1"); err != nil {
		mu.UnlockContext(ctx) // want `released with ctx, which the caller can cancel`
		return nil, err
	}
	return mu, nil
}

// After the end of the context, nothing is sent at all.
func (s *shop) untilDone(ctx context.Context) {
	mu := s.rs.NewMutex("until:done")
	if mu.LockContext(ctx) != nil {
		return
	}
	select {
	case <-ctx.Done():
		mu.UnlockContext(ctx) // want `released with ctx, which is done by then`
	case <-time.After(time.Second):
		mu.UnlockContext(context.WithoutCancel(ctx))
	}
}

// The owner's context ends when the owner stops.
type worker struct {
	ctx    context.Context
	cancel context.CancelFunc
	rs     *redsync.Redsync
}

func newWorker(rs *redsync.Redsync) *worker {
	ctx, cancel := context.WithCancel(context.Background())
	return &worker{ctx, cancel, rs}
}

func (w *worker) run(s *shop) {
	mu := w.rs.NewMutex("worker")
	if mu.LockContext(w.ctx) != nil {
		return
	}
	defer mu.UnlockContext(w.ctx) // want `released with w.ctx, which ends when its owner stops`
	s.ship(w.ctx, "1")
}

// A release that its caller runs later, on the context of the acquire.
func (s *shop) open(ctx context.Context) (func(), error) {
	mu := s.rs.NewMutex("open")
	if err := mu.LockContext(ctx); err != nil {
		return nil, err
	}
	return func() {
		mu.UnlockContext(ctx) // want `released with ctx, which the caller can cancel`
	}, nil
}
