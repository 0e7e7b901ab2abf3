// Package good lets the server count, or counts from what it has seen itself.
package good

import (
	"context"
	"encoding/json"
	"time"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
)

type shardLease struct {
	Node  string    `json:"node"`
	Since time.Time `json:"since"`
}

// The key is gone when the server's lease is.
func acquireShard(ctx context.Context, c *clientv3.Client, key, node string) (bool, error) {
	lease, err := c.Grant(ctx, 60)
	if err != nil {
		return false, err
	}
	data, err := json.Marshal(shardLease{node, time.Now()})
	if err != nil {
		return false, err
	}
	t, err := c.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, string(data), clientv3.WithLease(lease.ID))).Commit()
	if err != nil {
		return false, err
	}
	return t.Succeeded, nil
}

type masterLease struct {
	Name    string
	Expires int64
}

// The record must not change for a whole lease.
func takeMaster(kv *api.KV, name string, seen uint64, since time.Time) (bool, error) {
	pair, _, err := kv.Get("service/master", nil)
	if err != nil {
		return false, err
	}
	next := &api.KVPair{Key: "service/master"}
	if pair != nil {
		var l masterLease
		if err := json.Unmarshal(pair.Value, &l); err != nil {
			return false, err
		}
		if l.Name != name && (pair.ModifyIndex != seen || time.Since(since) < 30*time.Second) {
			return false, nil
		}
		next.ModifyIndex = pair.ModifyIndex
	}
	if next.Value, err = json.Marshal(masterLease{name, time.Now().Add(30 * time.Second).UnixMilli()}); err != nil {
		return false, err
	}
	ok, _, err := kv.CAS(next, nil)
	return ok, err
}

// A registration that is out of date is nobody's lock.
type endpoint struct {
	Addr    string
	Expires int64
}

func register(ctx context.Context, c *clientv3.Client, addr string) error {
	data, err := json.Marshal(endpoint{addr, time.Now().Add(time.Minute).Unix()})
	if err != nil {
		return err
	}
	_, err = c.Put(ctx, "/services/"+addr, string(data))
	return err
}

func live(ctx context.Context, c *clientv3.Client) (addrs []string, err error) {
	r, err := c.Get(ctx, "/services/", clientv3.WithPrefix())
	if err != nil {
		return nil, err
	}
	for _, kv := range r.Kvs {
		var e endpoint
		if json.Unmarshal(kv.Value, &e) == nil && e.Expires > time.Now().Unix() {
			addrs = append(addrs, e.Addr)
		}
	}
	return addrs, nil
}
