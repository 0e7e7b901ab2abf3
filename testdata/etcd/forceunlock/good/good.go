// Package good deletes what is no lock.
package good

import (
	"context"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
)

func etcd(ctx context.Context, c *clientv3.Client) error {
	_, err := c.Delete(ctx, "/config/", clientv3.WithPrefix())
	return err
}

func consul(c *api.Client) error {
	_, err := c.KV().DeleteTree("service/config/", nil)
	return err
}
