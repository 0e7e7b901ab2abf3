// Package good hears that its locks of etcd's older clients are lost.
package good

import (
	"context"

	old "github.com/coreos/etcd/clientv3"
	oldlock "github.com/coreos/etcd/clientv3/concurrency"
	"go.etcd.io/etcd/clientv3"
	"go.etcd.io/etcd/clientv3/concurrency"
)

func export(ctx context.Context, day int) error { return ctx.Err() }

func first(ctx context.Context, c *old.Client) error {
	sess, err := oldlock.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := oldlock.NewMutex(sess, "/jobs/first")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.Background())
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-sess.Done():
			cancel()
		case <-ctx.Done():
		}
	}()
	return export(ctx, 1)
}

// A registry holds no lock.
func announce(ctx context.Context, c *old.Client, addr string) error {
	lease, err := c.Grant(ctx, 5)
	if err != nil {
		return err
	}
	if _, err := c.Put(ctx, "/services/"+addr, addr, old.WithLease(lease.ID)); err != nil {
		return err
	}
	_, err = c.KeepAlive(ctx, lease.ID)
	return err
}

func second(ctx context.Context, c *clientv3.Client, values []string) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/second")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	for _, v := range values {
		r, err := c.Txn(ctx).If(mu.IsOwner()).Then(clientv3.OpPut("/value", v)).Commit()
		if err != nil || !r.Succeeded {
			return err
		}
	}
	return nil
}
