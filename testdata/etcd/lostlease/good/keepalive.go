package good

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// The end of the lease ends the leader's context.
func master(ctx context.Context, cancel context.CancelFunc, c *clientv3.Client, group string) (bool, error) {
	lease, err := c.Grant(ctx, 5)
	if err != nil {
		return false, err
	}
	alive, err := c.KeepAlive(ctx, lease.ID)
	if err != nil {
		return false, err
	}
	go func() {
		defer cancel()
		for range alive {
		}
	}()
	key := "/groups/" + group
	r, err := c.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, "me", clientv3.WithLease(lease.ID))).Commit()
	if err != nil {
		return false, err
	}
	return r.Succeeded, nil
}
