// Package good has locks of smaller libraries that every way out releases.
package good

import (
	"context"
	"errors"
	"log"

	"cirello.io/pglock"
	gopglock "github.com/allisson/go-pglock/v3"
	"github.com/go-zookeeper/zk"
	"github.com/valkey-io/valkey-go/valkeylock"
)

var errBusy = errors.New("held by another")

func valkey(ctx context.Context, locker valkeylock.Locker, work func(context.Context) error) error {
	ctx, cancel, err := locker.WithContext(ctx, "valkey")
	if err != nil {
		return err
	}
	defer cancel()
	return work(ctx)
}

// Whoever is given the function releases.
func valkeyTry(ctx context.Context, locker valkeylock.Locker) (context.Context, func(), error) {
	ctx, cancel, err := locker.TryWithContext(ctx, "try")
	if err != nil {
		return nil, nil, err
	}
	return ctx, cancel, nil
}

func zooKeeper(conn *zk.Conn, work func() error) error {
	lock := zk.NewLock(conn, "/locks/report", zk.WorldACL(zk.PermAll))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer lock.Unlock()
	return work()
}

// The end of its session ends the lock.
func session(conn *zk.Conn, work func() error) error {
	defer conn.Close()
	lock := zk.NewLock(conn, "/locks/session", zk.WorldACL(zk.PermAll))
	if err := lock.Lock(); err != nil {
		return err
	}
	return work()
}

func table(c *pglock.Client, work func() error) error {
	l, err := c.Acquire("table")
	if err != nil {
		return err
	}
	defer func() {
		if err := l.Close(); err != nil {
			log.Print(err)
		}
	}()
	return work()
}

type leader struct{ lock *pglock.Lock }

// Held until the process ends.
func (l *leader) lead(c *pglock.Client) error {
	lock, err := c.Acquire("leader")
	if err != nil {
		return err
	}
	l.lock = lock
	return nil
}

func advisory(ctx context.Context, l *gopglock.Lock, work func() error) error {
	ok, err := l.Lock(ctx)
	if err != nil {
		return err
	}
	if !ok {
		return errBusy
	}
	defer l.Unlock(context.WithoutCancel(ctx))
	return work()
}
