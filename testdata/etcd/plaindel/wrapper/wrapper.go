// Package wrapper has a store of its own around etcd, and a lock made of it.
package wrapper

import (
	"context"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

type store struct{ cli *clientv3.Client }

func (s *store) CreateOnce(ctx context.Context, key, value string, ttl time.Duration) (bool, error) {
	lease, err := s.cli.Grant(ctx, int64(ttl/time.Second))
	if err != nil {
		return false, err
	}
	resp, err := s.cli.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).
		Then(clientv3.OpPut(key, value, clientv3.WithLease(lease.ID))).
		Commit()
	if err != nil {
		return false, err
	}
	return resp.Succeeded, nil
}

func (s *store) Delete(ctx context.Context, key string) error {
	_, err := s.cli.Delete(ctx, key)
	return err
}

// The wrappers are no lock by themselves; this is one.
func nightly(ctx context.Context, s *store, node string, run func()) error {
	ok, err := s.CreateOnce(ctx, "lock/nightly", node, time.Minute)
	if err != nil || !ok {
		return err
	}
	defer s.Delete(context.WithoutCancel(ctx), "lock/nightly") // want `lock "lock/nightly" is deleted without asking who holds it`
	run()
	return nil
}
