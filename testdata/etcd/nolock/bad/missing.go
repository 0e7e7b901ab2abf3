package bad

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// The transaction compares nothing.
func takeLease(ctx context.Context, c *clientv3.Client, pool, me string) (bool, error) {
	key := "/lock/leases/" + pool
	resp, err := c.Get(ctx, key)
	if err != nil || len(resp.Kvs) > 0 {
		return false, err
	}
	_, err = c.Txn(ctx).Then(clientv3.OpPut(key, me)).Commit() // want `is read at line 12 and written here when there is none`
	return err == nil, err
}
