package good

import (
	"context"
	"log"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

type center struct {
	client *clientv3.Client
	start  func(func())
}

// election runs in the background, over and over: what it answers is not about
// who leads.
func (c *center) election(ctx context.Context, key string, lead func(*concurrency.Session) error) error {
	once := func() error {
		s, err := concurrency.NewSession(c.client)
		if err != nil {
			return err
		}
		defer s.Close()
		if err := concurrency.NewElection(s, key).Campaign(ctx, "me"); err != nil {
			return err
		}
		return lead(s)
	}
	c.start(func() {
		for ctx.Err() == nil {
			if err := once(); err != nil {
				log.Print(err)
			}
			time.Sleep(5 * time.Second)
		}
	})
	return nil
}

func (c *center) run(ctx context.Context, clean func(context.Context)) {
	c.election(ctx, "/master/clean", func(s *concurrency.Session) error {
		work, stop := context.WithCancel(ctx)
		defer stop()
		go func() {
			defer stop()
			select {
			case <-s.Done():
			case <-work.Done():
			}
		}()
		clean(work)
		return nil
	})
}
