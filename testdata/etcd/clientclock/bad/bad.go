// Package bad judges lease records by this machine's clock.
package bad

import (
	"context"
	"encoding/json"
	"time"

	"github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
)

type shardLease struct {
	Node  string    `json:"node"`
	Until time.Time `json:"until"`
}

// The transaction lets one of two takers win, and both may come too early.
func acquireShard(ctx context.Context, c *clientv3.Client, key, node string) (bool, error) {
	r, err := c.Get(ctx, key)
	if err != nil {
		return false, err
	}
	rev := int64(0)
	if len(r.Kvs) > 0 {
		var l shardLease
		if err := json.Unmarshal(r.Kvs[0].Value, &l); err != nil {
			return false, err
		}
		if time.Until(l.Until) > 0 { // want `whether the lease in shardLease has run out \(Until, set by its holder's clock\) is judged by this process's clock`
			return false, nil
		}
		rev = r.Kvs[0].ModRevision
	}
	data, err := json.Marshal(shardLease{Node: node, Until: time.Now().Add(time.Minute)})
	if err != nil {
		return false, err
	}
	t, err := c.Txn(ctx).If(clientv3.Compare(clientv3.ModRevision(key), "=", rev)).Then(clientv3.OpPut(key, string(data))).Commit()
	if err != nil {
		return false, err
	}
	return t.Succeeded, nil
}

type masterLease struct {
	Name    string
	Expires int64
}

func takeMaster(kv *api.KV, name string) (bool, error) {
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
		if l.Expires > time.Now().UnixMilli() { // want `whether the lease in masterLease has run out \(Expires, set by its holder's clock\)`
			return false, nil
		}
		next.ModifyIndex = pair.ModifyIndex
	}
	l := masterLease{Name: name}
	l.Expires = time.Now().Add(30 * time.Second).UnixMilli()
	if next.Value, err = json.Marshal(l); err != nil {
		return false, err
	}
	ok, _, err := kv.CAS(next, nil)
	return ok, err
}
