// Package bad does not hear that its locks are lost, with the first client under the
// path that the newest has.
package bad

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
	mu := concurrency.NewMutex(sess, "/jobs/nightly")
	if err := mu.TryLock(ctx); err != nil { // want `nobody listens whether the session of lock "/jobs/nightly" ends`
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return export(ctx, 1)
}

func lead(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c) // want `this session is neither closed nor handed on`
	if err != nil {
		return err
	}
	e := concurrency.NewElection(sess, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil { // want `this campaign for lock "/leader" does not end when its session does`
		return err
	}
	if err := export(ctx, 2); err != nil {
		return err
	}
	<-sess.Done()
	return nil
}

func leased(ctx context.Context, c *clientv3.Client) error {
	lease, err := c.Grant(ctx, 5)
	if err != nil {
		return err
	}
	if _, err := c.Put(ctx, "/lock/leased", "me", clientv3.WithLease(lease.ID)); err != nil {
		return err
	}
	if _, err := c.KeepAlive(ctx, lease.ID); err != nil { // want `lock "/lock/leased" hangs on this lease`
		return err
	}
	return export(ctx, 3)
}
