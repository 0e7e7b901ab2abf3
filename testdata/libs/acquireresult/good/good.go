// Package good reads the answers of smaller lock libraries.
package good

import (
	"context"
	"errors"

	"cirello.io/pglock"
	gopglock "github.com/allisson/go-pglock/v3"
	"github.com/go-zookeeper/zk"
	"github.com/valkey-io/valkey-go/valkeylock"
)

func valkey(ctx context.Context, locker valkeylock.Locker, work func(context.Context)) error {
	ctx, cancel, err := locker.TryWithContext(ctx, "valkey")
	if errors.Is(err, valkeylock.ErrNotLocked) {
		return nil
	}
	if err != nil {
		return err
	}
	defer cancel()
	work(ctx)
	return nil
}

func zooKeeper(conn *zk.Conn, work func()) error {
	lock := zk.NewLock(conn, "/locks/zoo", zk.WorldACL(zk.PermAll))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer lock.Unlock()
	work()
	return nil
}

func table(c *pglock.Client, work func()) error {
	l, err := c.Acquire("table", pglock.FailIfLocked())
	if err != nil {
		return err
	}
	defer l.Close()
	work()
	return nil
}

func advisory(ctx context.Context, l *gopglock.Lock, work func()) error {
	ok, err := l.Lock(ctx)
	if err != nil || !ok {
		return err
	}
	defer l.Unlock(context.WithoutCancel(ctx))
	work()
	return nil
}
