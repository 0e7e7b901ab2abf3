// Package bad has locks in etcd and Consul whose release deletes the key, whoever
// holds it.
package bad

import (
	"context"
	"errors"

	consul "github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
)

var errHeld = errors.New("held by another exporter")

// The key is created under a lease; the lease can expire while the export runs.
func export(ctx context.Context, cli *clientv3.Client, node string, work func()) error {
	lease, err := cli.Grant(ctx, 30)
	if err != nil {
		return err
	}
	key := "/locks/export"
	resp, err := cli.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, node, clientv3.WithLease(lease.ID))).
		Commit()
	if err != nil {
		return err
	}
	if !resp.Succeeded {
		return errHeld
	}
	defer cli.Delete(context.WithoutCancel(ctx), key) // want `lock "/locks/export" is deleted without asking who holds it.*compares the create revision`
	work()
	return nil
}

type etcdLocker struct {
	kv   clientv3.KV
	node string
}

func (l *etcdLocker) Acquire(ctx context.Context, name string, lease clientv3.LeaseID) (bool, error) {
	resp, err := l.kv.Txn(ctx).
		If(clientv3.Compare(clientv3.Version("/lock/"+name), "=", 0)).
		Then(clientv3.OpPut("/lock/"+name, l.node, clientv3.WithLease(lease))).
		Commit()
	if err != nil {
		return false, err
	}
	return resp.Succeeded, nil
}

// A transaction that compares nothing is a delete.
func (l *etcdLocker) Release(ctx context.Context, name string) error {
	_, err := l.kv.Txn(ctx).Then(clientv3.OpDelete("/lock/" + name)).Commit() // want `lock "/lock/%s" is deleted without asking who holds it`
	return err
}

type consulLocker struct {
	kv      *consul.KV
	session string
}

func (l *consulLocker) Lock(name string) (bool, error) {
	ok, _, err := l.kv.Acquire(&consul.KVPair{Key: "locks/" + name, Session: l.session}, nil)
	return ok, err
}

// Delete asks for no session.
func (l *consulLocker) Unlock(name string) error {
	_, err := l.kv.Delete("locks/"+name, nil) // want `lock "locks/%s" is deleted without asking who holds it.*KV.Release`
	return err
}

// A check-and-set with index 0 creates the key.
func leader(kv *consul.KV, node string, lead func()) error {
	ok, _, err := kv.CAS(&consul.KVPair{Key: "leader/billing", Value: []byte(node)}, nil)
	if err != nil || !ok {
		return err
	}
	defer kv.Delete("leader/billing", nil) // want `lock "leader/billing" is deleted without asking`
	lead()
	return nil
}

// The transaction is filled step by step.
func (l *etcdLocker) TryLock(ctx context.Context, name string) error {
	txn := l.kv.Txn(ctx)
	txn.If(clientv3.Compare(clientv3.CreateRevision("/try/lock/"+name), "=", 0))
	txn.Then(clientv3.OpPut("/try/lock/"+name, l.node))
	resp, err := txn.Commit()
	if err != nil {
		return err
	}
	if !resp.Succeeded {
		return errHeld
	}
	return nil
}

func (l *etcdLocker) Unlock(ctx context.Context, name string) error {
	_, err := l.kv.Delete(ctx, "/try/lock/"+name) // want `lock "/try/lock/%s" is deleted without asking`
	return err
}
