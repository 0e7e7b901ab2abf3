package bad

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
	stopped  func()
}

func run(ctx context.Context, c *clientv3.Client, started func(context.Context), stopped func()) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	m := &member{concurrency.NewElection(sess, "/member"), started, stopped}
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { m.campaign(ctx, &wg) })
	select {
	case <-sess.Done():
		m.stopped()
	case <-ctx.Done():
	}
	return nil
}

// The goroutine that resigns does not end the work.
func (m *member) campaign(ctx context.Context, wg *sync.WaitGroup) {
	if err := m.election.Campaign(ctx, "me"); err != nil {
		return
	}
	wg.Go(func() {
		<-ctx.Done()
		m.election.Resign(context.WithoutCancel(ctx))
	})
	m.started(ctx) // want `the leader of "/member" works under a context that does not end when its session does`
}
