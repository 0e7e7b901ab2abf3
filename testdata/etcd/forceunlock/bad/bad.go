// Package bad takes locks away by force.
package bad

import (
	"context"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
)

func etcd(ctx context.Context, c *clientv3.Client) error {
	_, err := c.Delete(ctx, "/locks/", clientv3.WithPrefix()) // want `every lock like "/locks/" is deleted, whoever holds it and works`
	return err
}

func consul(c *api.Client) error {
	_, err := c.KV().DeleteTree("service/leader/", nil) // want `every lock like "service/leader/" is deleted`
	return err
}
