// Package bad has a leader that goes on when etcd has elected another.
package bad

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func serve(ctx context.Context) error { return ctx.Err() }

// The channel is read, but what runs does not end with it.
func lead(ctx context.Context, c *clientv3.Client, lost func()) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	e := concurrency.NewElection(sess, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	go func() {
		<-sess.Done()
		lost()
	}()
	return serve(ctx) // want `the leader of "/leader" works under a context that does not end when its session does: it goes on beside the next leader; give it a context that is cancelled then \(elected at line 21\)`
}
