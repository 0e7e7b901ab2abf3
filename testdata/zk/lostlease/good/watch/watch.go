// Package watch hears through a watch on its own node that its session is gone.
package watch

import (
	"context"
	"time"

	"github.com/go-zookeeper/zk"
)

func lead(ctx context.Context, servers []string, work func(context.Context) error) error {
	conn, _, err := zk.Connect(servers, 10*time.Second)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.Create("/app/leader", nil, zk.FlagEphemeral, zk.WorldACL(zk.PermAll)); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	_, _, events, err := conn.GetW("/app/leader")
	if err != nil {
		return err
	}
	go func() {
		if ev := <-events; ev.Type == zk.EventNotWatching || ev.Type == zk.EventNodeDeleted {
			cancel()
		}
	}()
	return work(ctx)
}
