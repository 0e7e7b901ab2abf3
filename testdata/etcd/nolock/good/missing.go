package good

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/clientv3util"
)

// usage reads who has a lease, and starts the record where there is none: the
// transaction asks again.
func usage(ctx context.Context, c *clientv3.Client, pool string) ([]byte, error) {
	key := "/leases/" + pool
	for {
		resp, err := c.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		if len(resp.Kvs) > 0 {
			return resp.Kvs[0].Value, nil
		}
		if err := startUsage(ctx, c, key); err != nil {
			return nil, err
		}
	}
}

func startUsage(ctx context.Context, c *clientv3.Client, key string) error {
	_, err := c.Txn(ctx).If(clientv3util.KeyMissing(key)).Then(clientv3.OpPut(key, "{}")).Commit()
	return err
}
