// Package bad holds etcd and Consul locks longer than it means to.
package bad

import (
	"context"
	"errors"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

var errPaused = errors.New("paused")

func work(context.Context) error { return nil }

// The session is somebody else's and lives on.
func shared(ctx context.Context, s *concurrency.Session, paused bool) error {
	mu := concurrency.NewMutex(s, "/jobs/shared")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	if paused {
		return errPaused // want `lock "/jobs/shared" is still held on this return: it is renewed for as long as this process lives, and nobody else gets it`
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return work(ctx)
}

func cancelled(ctx context.Context, s *concurrency.Session) error {
	mu := concurrency.NewMutex(s, "/jobs/cancelled")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(ctx) // want `lock "/jobs/cancelled" is released with ctx, which the caller can cancel`
	return work(ctx)
}

// The session that is closed is another one.
func otherSession(ctx context.Context, c *clientv3.Client, s *concurrency.Session, paused bool) error {
	own, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer own.Close()
	mu := concurrency.NewMutex(s, "/jobs/other")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	if paused {
		return errPaused // want `lock "/jobs/other" is still held on this return`
	}
	return mu.Unlock(ctx)
}

func resign(ctx context.Context, s *concurrency.Session) error {
	e := concurrency.NewElection(s, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	if err := work(ctx); err != nil {
		return err // want `lock "/leader" is still held on this return`
	}
	return e.Resign(ctx)
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
	if err := work(ctx); err != nil {
		return err // want `lock "jobs/consul" is still held on this return`
	}
	return l.Unlock()
}
