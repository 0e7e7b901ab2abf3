// Package good keeps a counter of rooms in etcd, and asks who may write it.
package good

import (
	"context"
	"errors"
	"strconv"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

var errLost = errors.New("the lock has passed on")

func book(ctx context.Context, cli *clientv3.Client, s *concurrency.Session, rooms int) error {
	mu := concurrency.NewMutex(s, "/locks/rooms")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	res, err := cli.Txn(ctx).If(mu.IsOwner()).Then(clientv3.OpPut("/rooms", strconv.Itoa(rooms))).Commit()
	if err != nil {
		return err
	}
	if !res.Succeeded {
		return errLost
	}
	return nil
}

// The key goes with the session: when that has ended, etcd refuses the lease.
func announce(ctx context.Context, cli *clientv3.Client, s *concurrency.Session) error {
	mu := concurrency.NewMutex(s, "/locks/announce")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	_, err := cli.Put(ctx, "/members/me", "up", clientv3.WithLease(s.Lease()))
	return err
}

func lead(ctx context.Context, cli *clientv3.Client, s *concurrency.Session) error {
	e := concurrency.NewElection(s, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	defer e.Resign(context.WithoutCancel(ctx))
	res, err := cli.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(e.Key()), "=", e.Rev())).
		Then(clientv3.OpPut("/state", "leading")).
		Commit()
	if err != nil {
		return err
	}
	if !res.Succeeded {
		return errLost
	}
	return nil
}

// free writes without a lock.
func free(ctx context.Context, cli *clientv3.Client) error {
	_, err := cli.Put(ctx, "/free", "1")
	return err
}

// cached only saves work.
//
//lockvet:efficiency the same rooms twice are the same rooms
func cached(ctx context.Context, cli *clientv3.Client, s *concurrency.Session) error {
	mu := concurrency.NewMutex(s, "/locks/cached")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	_, err := cli.Put(ctx, "/rooms", "0")
	return err
}

func numbered(ctx context.Context, s *concurrency.Session, work func(ctx context.Context, fence int64) error) error {
	mu := concurrency.NewMutex(s, "/locks/numbered")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return work(ctx, mu.Header().Revision)
}

func created(ctx context.Context, cli *clientv3.Client, s *concurrency.Session, work func(ctx context.Context, fence int64) error) error {
	mu := concurrency.NewMutex(s, "/locks/created")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	res, err := cli.Get(ctx, mu.Key())
	if err != nil {
		return err
	}
	if len(res.Kvs) == 0 {
		return errLost
	}
	return work(ctx, res.Kvs[0].CreateRevision)
}
