// Package bad does not hear that its locks of etcd's older clients are lost.
package bad

import (
	"context"

	old "github.com/coreos/etcd/clientv3"
	oldlock "github.com/coreos/etcd/clientv3/concurrency"
	"go.etcd.io/etcd/clientv3"
	"go.etcd.io/etcd/clientv3/concurrency"
)

func export(ctx context.Context, day int) error { return ctx.Err() }

// The client under its first path.
func first(ctx context.Context, c *old.Client) error {
	sess, err := oldlock.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := oldlock.NewMutex(sess, "/jobs/first")
	if err := mu.Lock(ctx); err != nil { // want `nobody listens whether the session of lock "/jobs/first" ends: when it does another holder gets the lock, and the work here goes on beside it`
		return err
	}
	defer mu.Unlock(context.Background())
	return export(ctx, 1)
}

func firstOpen(ctx context.Context, c *old.Client) error {
	sess, err := oldlock.NewSession(c) // want `this session is neither closed nor handed on`
	if err != nil {
		return err
	}
	e := oldlock.NewElection(sess, "/leader/first")
	if err := e.Campaign(ctx, "me"); err != nil { // want `this campaign for lock "/leader/first" does not end when its session does`
		return err
	}
	if err := export(ctx, 2); err != nil {
		return err
	}
	<-sess.Done()
	return nil
}

func firstLease(ctx context.Context, c *old.Client) error {
	lease, err := c.Grant(ctx, 5)
	if err != nil {
		return err
	}
	if _, err := c.Put(ctx, "/lock/first", "me", old.WithLease(lease.ID)); err != nil {
		return err
	}
	if _, err := c.KeepAlive(ctx, lease.ID); err != nil { // want `lock "/lock/first" hangs on this lease`
		return err
	}
	return export(ctx, 2)
}

// Under its second.
func second(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/second")
	if err := mu.Lock(ctx); err != nil { // want `nobody listens whether the session of lock "/jobs/second" ends`
		return err
	}
	defer mu.Unlock(context.Background())
	return export(ctx, 1)
}

func secondCut(ctx context.Context, c *clientv3.Client) error {
	ctx, cancel := context.WithCancel(ctx)
	sess, err := concurrency.NewSession(c, concurrency.WithContext(ctx))
	if err != nil {
		cancel()
		return err
	}
	defer sess.Close() // want `the session started at line \d+ is closed with the context that it was started with, whose cancel \(line \d+\) runs before it`
	defer cancel()
	mu := concurrency.NewMutex(sess, "/jobs/cut")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	go func() {
		<-sess.Done()
		cancel()
	}()
	return export(ctx, 3)
}
