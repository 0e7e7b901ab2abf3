// Package good has leaders that stop when their session ends.
package good

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func serve(ctx context.Context) error { return ctx.Err() }

func own(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	e := concurrency.NewElection(sess, "/leader")
	if err := e.Campaign(sess.Ctx(), "me"); err != nil {
		return err
	}
	return serve(sess.Ctx())
}

func cancelled(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	e := concurrency.NewElection(sess, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		defer cancel()
		select {
		case <-sess.Done():
		case <-ctx.Done():
		}
	}()
	return serve(ctx)
}
