// Package good hears that its locks are lost.
package good

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func export(ctx context.Context, day int) error { return ctx.Err() }

func nightly(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-sess.Done():
			cancel()
		case <-ctx.Done():
		}
	}()
	mu := concurrency.NewMutex(sess, "/jobs/nightly")
	if err := mu.TryLock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return export(ctx, 1)
}
