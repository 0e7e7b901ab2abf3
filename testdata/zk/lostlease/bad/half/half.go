// Package half acts on one of the states that mean a lost lock.
package half

import (
	"context"
	"time"

	"github.com/go-zookeeper/zk"
)

func bill(context.Context) error { return nil }

// Half of the states that mean a lost lock.
func half(ctx context.Context, servers []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, events, err := zk.Connect(servers, 10*time.Second)
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		for ev := range events {
			if ev.State == zk.StateExpired { // want `of the events of the connection that lock "/locks/half" hangs on only StateExpired is acted on: StateExpired comes only when this process reaches a server again: while it is cut off the lock passes on; end the work on StateDisconnected, too`
				cancel()
			}
		}
	}()
	l := zk.NewLock(conn, "/locks/half", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return bill(ctx)
}
