package good

import (
	"context"
	"sync"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// member is a candidate with callbacks, as client-go has them.
type member struct {
	election *concurrency.Election
	started  func(context.Context)
}

// The session's end cancels what the leader is given.
func run(ctx context.Context, c *clientv3.Client, started func(context.Context)) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m := &member{concurrency.NewElection(sess, "/member"), started}
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { m.campaign(ctx, &wg) })
	select {
	case <-sess.Done():
		cancel()
	case <-ctx.Done():
	}
	return nil
}

func (m *member) campaign(ctx context.Context, wg *sync.WaitGroup) {
	if err := m.election.Campaign(ctx, "me"); err != nil {
		return
	}
	wg.Go(func() {
		<-ctx.Done()
		m.election.Resign(context.WithoutCancel(ctx))
	})
	m.started(ctx)
}
