// Package good has releases in etcd and Consul that only the holder gets
// through, and deletes of what is no lock.
package good

import (
	"context"

	consul "github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

type locker struct {
	cli  *clientv3.Client
	node string
}

func (l *locker) Lock(ctx context.Context, name string, lease clientv3.LeaseID) (bool, error) {
	key := "/locks/" + name
	resp, err := l.cli.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, l.node, clientv3.WithLease(lease))).
		Commit()
	if err != nil {
		return false, err
	}
	return resp.Succeeded, nil
}

// Only while the key holds this node's name.
func (l *locker) Unlock(ctx context.Context, name string) error {
	key := "/locks/" + name
	_, err := l.cli.Txn(ctx).
		If(clientv3.Compare(clientv3.Value(key), "=", l.node)).
		Then(clientv3.OpDelete(key)).
		Commit()
	return err
}

// By the revision that the acquire got.
func (l *locker) UnlockAt(ctx context.Context, name string, rev int64) error {
	key := "/locks/" + name
	_, err := l.cli.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(key), "=", rev)).
		Then(clientv3.OpDelete(key)).
		Commit()
	return err
}

// Conditions from elsewhere are not judged.
func (l *locker) UnlockIf(ctx context.Context, name string, conds []clientv3.Cmp) error {
	_, err := l.cli.Txn(ctx).If(conds...).Then(clientv3.OpDelete("/locks/" + name)).Commit()
	return err
}

// The end of the lease ends the lock.
func (l *locker) End(ctx context.Context, lease clientv3.LeaseID) error {
	_, err := l.cli.Revoke(ctx, lease)
	return err
}

// A registry's entry is created once and deleted by its owner: no lock.
type registry struct{ cli *clientv3.Client }

func (r *registry) Register(ctx context.Context, addr string, lease clientv3.LeaseID) error {
	key := "/services/api/" + addr
	_, err := r.cli.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, addr, clientv3.WithLease(lease))).
		Commit()
	return err
}

func (r *registry) Deregister(ctx context.Context, addr string) error {
	_, err := r.cli.Delete(ctx, "/services/api/"+addr)
	return err
}

// The library's own release.
func once(ctx context.Context, s *concurrency.Session, work func()) error {
	mu := concurrency.NewMutex(s, "/locks/once")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	work()
	return nil
}

// A delete that goes with the holder's guard.
func guarded(ctx context.Context, cli *clientv3.Client, mu *concurrency.Mutex, key string) error {
	_, err := cli.Txn(ctx).If(mu.IsOwner()).Then(clientv3.OpDelete(key)).Commit()
	return err
}

type sessions struct {
	kv *consul.KV
	id string
}

func (s *sessions) Lock(name string) (bool, error) {
	ok, _, err := s.kv.Acquire(&consul.KVPair{Key: "locks/" + name, Session: s.id}, nil)
	return ok, err
}

func (s *sessions) Unlock(name string) error {
	_, _, err := s.kv.Release(&consul.KVPair{Key: "locks/" + name, Session: s.id}, nil)
	return err
}

// A key of the same store that no session locks.
func (s *sessions) Forget(name string) error {
	_, err := s.kv.Delete("config/"+name, nil)
	return err
}

// By the index that was read.
func (s *sessions) Remove(p *consul.KVPair) error {
	_, _, err := s.kv.DeleteCAS(p, nil)
	return err
}
