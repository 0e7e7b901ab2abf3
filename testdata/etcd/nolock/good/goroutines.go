package good

import (
	"context"
	"fmt"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// One session, and a key for each goroutine.
func shards(ctx context.Context, c *clientv3.Client, n int, work func(context.Context, int)) error {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer s.Close()
	done := make(chan error)
	for i := range n {
		go func() {
			mu := concurrency.NewMutex(s, fmt.Sprintf("/lock/shard/%d", i))
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
