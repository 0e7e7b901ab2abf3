package bad

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// A key that is deleted again is a lock, also without a lease.
func withLease(ctx context.Context, c *clientv3.Client, pool string, run func()) error {
	key := "/locks/pool/" + pool
	_, err := c.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).Then(clientv3.OpPut(key, "me")).Commit() // want `the answer to acquiring lock "/locks/pool/%s" is dropped`
	if err != nil {
		return err
	}
	defer c.Delete(context.WithoutCancel(ctx), key)
	run()
	return nil
}
