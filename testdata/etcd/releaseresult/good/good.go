// Package good releases locks whose stores do not say that a lock was lost: they
// answer nil, or that they could not be asked. Who wants to know listens to the
// session.
package good

import (
	"context"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func work(context.Context) error { return nil }

func etcd(ctx context.Context, c *clientv3.Client) error {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer s.Close()
	mu := concurrency.NewMutex(s, "/jobs/report")
	if err := mu.Lock(ctx); err != nil { // want lostlease:"nobody listens whether the session of lock \"/jobs/report\" ends"
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return work(ctx)
}

func consul(ctx context.Context, l *api.Lock) error {
	lost, err := l.Lock(ctx.Done()) // want lostlease:"the channel that this acquire answers is closed when the lock is lost, and nobody listens"
	if err != nil {
		return err
	}
	if lost == nil {
		return ctx.Err()
	}
	defer l.Unlock()
	return work(ctx)
}
