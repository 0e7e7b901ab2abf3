// Package registry announces services: it holds no lock.
package registry

import (
	"context"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
)

func announce(ctx context.Context, c *clientv3.Client, name, addr string) error {
	lease, err := c.Grant(ctx, 10)
	if err != nil {
		return err
	}
	if _, err := c.Put(ctx, "/services/"+name+"/"+addr, addr, clientv3.WithLease(lease.ID)); err != nil {
		return err
	}
	_, err = c.KeepAlive(ctx, lease.ID)
	return err
}

func consul(c *api.Client, id string, stop chan struct{}) {
	go c.Session().RenewPeriodic("10s", id, nil, stop)
}
