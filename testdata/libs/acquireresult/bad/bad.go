// Package bad drops the answers of smaller lock libraries.
package bad

import (
	"context"
	"log"

	"cirello.io/pglock"
	gopglock "github.com/allisson/go-pglock/v3"
	"github.com/go-zookeeper/zk"
	"github.com/valkey-io/valkey-go/valkeylock"
)

// On a refusal the context and the function are not nil: the work runs.
func valkey(ctx context.Context, locker valkeylock.Locker, work func(context.Context)) {
	ctx, cancel, _ := locker.TryWithContext(ctx, "valkey") // want `the answer to acquiring lock "valkey" is dropped`
	defer cancel()
	work(ctx)
}

func zooKeeper(conn *zk.Conn, work func()) {
	lock := zk.NewLock(conn, "/locks/zoo", zk.WorldACL(zk.PermAll))
	lock.Lock() // want `the answer to acquiring lock "/locks/zoo" is dropped`
	defer lock.Unlock()
	work()
}

// FailIfLocked answers a lock together with the error.
func table(c *pglock.Client, work func()) {
	l, err := c.Acquire("table", pglock.FailIfLocked())
	if err != nil { // want `lock "table".*falls into the code that the lock is to protect|lock "table": on an error`
		log.Print(err)
	}
	defer l.Close()
	work()
}

func advisory(ctx context.Context, l *gopglock.Lock, work func()) error {
	if _, err := l.Lock(ctx); err != nil { // want `the answer to acquiring lock of advisory is dropped`
		return err
	}
	defer l.Unlock(context.WithoutCancel(ctx))
	work()
	return nil
}
