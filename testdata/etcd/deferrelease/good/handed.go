package good

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// change is what is done under a lock; its end releases.
type change struct{ mu *concurrency.Mutex }

func (c *change) Commit(ctx context.Context) error { return c.mu.Unlock(ctx) }

// The lock is released here only where there is no change to end it.
func begin(ctx context.Context, s *concurrency.Session, ready func() error) (_ *change, err error) {
	mu := concurrency.NewMutex(s, "/jobs/change")
	if err := mu.Lock(ctx); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = mu.Unlock(context.WithoutCancel(ctx))
		}
	}()
	if err := ready(); err != nil {
		return nil, err
	}
	return &change{mu}, nil
}

// Each step leaves behind what undoes it, and all of that runs.
func pipeline(ctx context.Context, s *concurrency.Session) error {
	var undo []func()
	defer func() {
		for _, f := range undo {
			f()
		}
	}()
	mu := concurrency.NewMutex(s, "/jobs/pipeline")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	undo = append(undo, func() { _ = mu.Unlock(context.WithoutCancel(ctx)) })
	return work(ctx)
}

// guard is a lock with its session.
type guard struct {
	s  *concurrency.Session
	mu *concurrency.Mutex
}

func newGuard(ctx context.Context, c *clientv3.Client) (*guard, error) {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return nil, err
	}
	g := &guard{s, concurrency.NewMutex(s, "/jobs/guard")}
	if err := g.mu.Lock(ctx); err != nil {
		_ = s.Close()
		return nil, err
	}
	return g, nil
}

func (g *guard) Close() error {
	_ = g.mu.Unlock(context.Background())
	return g.s.Close()
}

// Its Close releases.
func guarded(ctx context.Context, c *clientv3.Client, paused bool) error {
	g, err := newGuard(ctx, c)
	if err != nil {
		return err
	}
	defer g.Close()
	if paused {
		return errPaused
	}
	return work(ctx)
}
