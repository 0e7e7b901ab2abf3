// Package good hears that its ZooKeeper session is gone, or holds no lock.
package good

import (
	"context"
	"time"

	"github.com/go-zookeeper/zk"
)

func bill(context.Context) error { return nil }

func locked(ctx context.Context, servers []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, events, err := zk.Connect(servers, 10*time.Second)
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		for ev := range events {
			switch ev.State {
			case zk.StateExpired, zk.StateDisconnected:
				cancel()
			}
		}
	}()
	l := zk.NewLock(conn, "/locks/billing", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return bill(ctx)
}

// Whatever is not a session ends the work.
func strict(ctx context.Context, servers []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, events, err := zk.Connect(servers, 10*time.Second)
	if err != nil {
		return err
	}
	defer conn.Close()
	go func() {
		for ev := range events {
			if ev.Type == zk.EventSession && ev.State != zk.StateHasSession {
				cancel()
			}
		}
	}()
	l := zk.NewLock(conn, "/locks/strict", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return bill(ctx)
}

// A callback is called for every event.
func called(ctx context.Context, servers []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, _, err := zk.Connect(servers, 10*time.Second, zk.WithEventCallback(func(ev zk.Event) {
		if ev.State == zk.StateDisconnected || ev.State == zk.StateExpired {
			cancel()
		}
	}))
	if err != nil {
		return err
	}
	defer conn.Close()
	l := zk.NewLock(conn, "/locks/called", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return bill(ctx)
}

// A registry needs no events.
func register(servers []string, name string) (*zk.Conn, error) {
	conn, _, err := zk.Connect(servers, 10*time.Second)
	if err != nil {
		return nil, err
	}
	_, err = conn.Create("/services/"+name, nil, zk.FlagEphemeral, zk.WorldACL(zk.PermAll))
	return conn, err
}

// Reading needs none either.
func read(servers []string) ([]byte, error) {
	conn, _, err := zk.Connect(servers, 10*time.Second)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	data, _, err := conn.Get("/config")
	return data, err
}
