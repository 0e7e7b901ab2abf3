// Package bad has locks of smaller libraries that some way out leaves held.
package bad

import (
	"context"
	"errors"

	"cirello.io/pglock"
	gopglock "github.com/allisson/go-pglock/v3"
	"github.com/go-zookeeper/zk"
	"github.com/valkey-io/valkey-go/valkeylock"
)

var errBusy = errors.New("held by another")

// The function that WithContext answers releases.
func valkey(ctx context.Context, locker valkeylock.Locker, work func(context.Context) error) error {
	ctx, cancel, err := locker.WithContext(ctx, "valkey")
	if err != nil {
		return err
	}
	if err := work(ctx); err != nil {
		return err // want `lock "valkey" is still held on this return: it is renewed for as long as this process lives`
	}
	cancel()
	return nil
}

func zooKeeper(conn *zk.Conn, work func() error) error {
	lock := zk.NewLock(conn, "/locks/report", zk.WorldACL(zk.PermAll))
	if err := lock.Lock(); err != nil {
		return err
	}
	if err := work(); err != nil {
		return err // want `lock "/locks/report" is still held on this return`
	}
	return lock.Unlock()
}

func table(c *pglock.Client, work func() error) error {
	l, err := c.Acquire("table")
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err // want `lock "table" is still held on this return`
	}
	return l.Close()
}

func released(c *pglock.Client, work func()) error {
	l, err := c.Acquire("released")
	if err != nil {
		return err
	}
	work()
	return c.Release(l) // want `lock "released" is released only when control gets here`
}

func advisory(ctx context.Context, l *gopglock.Lock, work func() error) error {
	ok, err := l.Lock(ctx)
	if err != nil {
		return err
	}
	if !ok {
		return errBusy
	}
	if err := work(); err != nil {
		return err // want `lock of advisory is still held on this return`
	}
	return l.Unlock(context.WithoutCancel(ctx))
}
