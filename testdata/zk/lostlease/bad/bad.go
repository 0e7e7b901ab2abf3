// Package bad does not hear that its ZooKeeper session is gone.
package bad

import (
	"context"
	"log"
	"time"

	"github.com/go-zookeeper/zk"
	old "github.com/samuel/go-zookeeper/zk"
)

func bill(context.Context) error { return nil }

func locked(ctx context.Context, servers []string) error {
	conn, _, err := zk.Connect(servers, 10*time.Second) // want `the events of this connection are dropped, and lock "/locks/billing" hangs on it \(line 21\): when the session expires another holder gets the lock, and the work goes on beside it; read the events, and end the work on StateDisconnected and StateExpired`
	if err != nil {
		return err
	}
	defer conn.Close()
	l := zk.NewLock(conn, "/locks/billing", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return bill(ctx)
}

// The client before its move to another path.
func before(ctx context.Context, servers []string) error {
	conn, _, err := old.Connect(servers, 10*time.Second) // want `the events of this connection are dropped, and lock "/locks/before" hangs on it`
	if err != nil {
		return err
	}
	defer conn.Close()
	l := old.NewLock(conn, "/locks/before", old.WorldACL(old.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return bill(ctx)
}

type locker struct{ *zk.Conn }

func newLocker(servers []string) (*locker, error) {
	c, _, err := zk.Connect(servers, time.Second) // want `the events of this connection are dropped, and lock "/locks/%s" hangs on it`
	if err != nil {
		return nil, err
	}
	return &locker{c}, nil
}

func (l *locker) lock(name string) (*zk.Lock, error) {
	k := zk.NewLock(l.Conn, "/locks/"+name, zk.WorldACL(zk.PermAll))
	return k, k.Lock()
}

// An ephemeral node that says who leads.
func lead(ctx context.Context, servers []string) error {
	conn, _, err := zk.Connect(servers, 10*time.Second) // want `the events of this connection are dropped, and lock "/app/leader" hangs on it`
	if err != nil {
		return err
	}
	if _, err := conn.Create("/app/leader", nil, zk.FlagEphemeral, zk.WorldACL(zk.PermAll)); err != nil {
		return err
	}
	return bill(ctx)
}

func logged(ctx context.Context, servers []string) error {
	conn, events, err := zk.Connect(servers, 10*time.Second) // want `the loss of lock "/locks/logged" is only logged`
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		for ev := range events {
			log.Print(ev.State)
		}
	}()
	l := zk.NewLock(conn, "/locks/logged", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return bill(ctx)
}
