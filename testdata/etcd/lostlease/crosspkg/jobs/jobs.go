// Package jobs uses the wrapper of another package.
package jobs

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"

	"example.com/etcd/lostlease/crosspkg/dlock"
)

func index(context.Context) error { return nil }

// A callback that does nothing.
func empty(ctx context.Context, c *clientv3.Client) error {
	l, err := dlock.New(c, "/index", func() {}) // want `New calls this function when the lock is lost, and it does nothing: the work goes on beside the next holder's; cancel the work in it`
	if err != nil {
		return err
	}
	defer l.Close()
	if err := l.Lock(ctx); err != nil {
		return err
	}
	return index(ctx)
}

// Unlock leaves the session behind.
func unlockOnly(ctx context.Context, c *clientv3.Client) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l, err := dlock.New(c, "/index", cancel) // want `what New answers keeps a session of its own, which is closed on no way from here: its lease is renewed for as long as this process lives; close it, or defer that`
	if err != nil {
		return err
	}
	if err := l.Lock(ctx); err != nil {
		return err
	}
	err = index(ctx)
	l.Unlock()
	return err
}

func closed(ctx context.Context, c *clientv3.Client) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l, err := dlock.New(c, "/index", func() { cancel() })
	if err != nil {
		return err
	}
	defer l.Close()
	if err := l.Lock(ctx); err != nil {
		return err
	}
	return index(ctx)
}

// Open hands it on.
func Open(c *clientv3.Client, lost func()) (*dlock.Lock, error) { return dlock.New(c, "/index", lost) }
