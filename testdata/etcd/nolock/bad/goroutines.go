package bad

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// One session, and one key for all of its goroutines.
func shards(ctx context.Context, c *clientv3.Client, n int, work func(context.Context, int)) error {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer s.Close()
	done := make(chan error)
	for i := range n {
		go func() {
			mu := concurrency.NewMutex(s, "/lock/shards") // want `lock "/lock/shards" is made from one session by every goroutine of a loop: they own it under the same lease, so the second Lock returns at once, and the first Unlock frees both; make a session for each, or use a local mutex`
			if err := mu.Lock(ctx); err != nil {
				done <- err
				return
			}
			defer mu.Unlock(context.WithoutCancel(ctx))
			work(ctx, i)
			done <- nil
		}()
	}
	for range n {
		if e := <-done; e != nil {
			err = e
		}
	}
	return err
}
