// Package good releases its locks, or ends the session that they hang on.
package good

import (
	"context"
	"errors"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

var errPaused = errors.New("paused")

func work(context.Context) error { return nil }

// The end of the session ends the lock.
func ownSession(ctx context.Context, c *clientv3.Client, paused bool) error {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer s.Close()
	mu := concurrency.NewMutex(s, "/jobs/own")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	if paused {
		return errPaused
	}
	if err := work(ctx); err != nil {
		return err
	}
	return mu.Unlock(ctx)
}

func closedInLiteral(ctx context.Context, c *clientv3.Client, paused bool) error {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	mu := concurrency.NewMutex(s, "/jobs/literal")
	if err := mu.TryLock(ctx); err != nil {
		return err
	}
	err = work(ctx)
	mu.Unlock(ctx)
	return err
}

func unlocked(ctx context.Context, s *concurrency.Session) error {
	mu := concurrency.NewMutex(s, "/jobs/unlocked")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return work(ctx)
}

// A leader holds until its process ends.
func lead(ctx context.Context, s *concurrency.Session) error {
	e := concurrency.NewElection(s, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	return work(ctx)
}

func consul(ctx context.Context, c *api.Client, stop chan struct{}) error {
	l, err := c.LockKey("jobs/consul")
	if err != nil {
		return err
	}
	lost, err := l.Lock(stop)
	if err != nil {
		return err
	}
	if lost == nil {
		return errPaused
	}
	defer l.Unlock()
	return work(ctx)
}
