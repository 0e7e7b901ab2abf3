package bad

import (
	"context"
	"log"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// The lock's lease ends, and the commit goes on.
func commitLocked(ctx context.Context, c *clientv3.Client, repo string) error {
	lease, err := c.Grant(ctx, 5)
	if err != nil {
		return err
	}
	if _, err := c.Put(ctx, "/repos/"+repo+"/lock", "me", clientv3.WithLease(lease.ID)); err != nil {
		return err
	}
	if _, err := c.KeepAlive(ctx, lease.ID); err != nil { // want `lock "/repos/%s/lock" hangs on this lease: KeepAlive closes its channel when the lease is lost, and its answers are dropped: the work goes on beside the next holder's; cancel the work when the channel is closed`
		return err
	}
	defer c.Revoke(context.WithoutCancel(ctx), lease.ID)
	return export(ctx, 6)
}

// A key that is created only if it is absent is a lock, whatever it is called.
func master(ctx context.Context, c *clientv3.Client, group string) (bool, error) {
	lease, err := c.Grant(ctx, 5)
	if err != nil {
		return false, err
	}
	alive, err := c.KeepAlive(ctx, lease.ID) // want `lock "/groups/%s" hangs on this lease: KeepAlive closes its channel when the lease is lost, and nobody learns of that from the goroutine that reads its answers`
	if err != nil {
		return false, err
	}
	go func() {
		for range alive {
		}
		log.Print("lost ", group)
	}()
	key := "/groups/" + group
	r, err := c.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, "me", clientv3.WithLease(lease.ID))).Commit()
	if err != nil {
		return false, err
	}
	return r.Succeeded, nil
}
