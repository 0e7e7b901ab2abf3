// Package bad keeps a counter of rooms in etcd, under a lock that it trusts.
package bad

import (
	"context"
	"log/slog"
	"strconv"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func book(ctx context.Context, cli *clientv3.Client, s *concurrency.Session, rooms int) error {
	mu := concurrency.NewMutex(s, "/locks/rooms")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	_, err := cli.Put(ctx, "/rooms", strconv.Itoa(rooms)) // want `this write under lock "/locks/rooms" does not ask whether the lock is still held: .*If\(mutex.IsOwner\(\)\)`
	return err
}

func move(ctx context.Context, cli *clientv3.Client, s *concurrency.Session) error {
	mu := concurrency.NewMutex(s, "/locks/move")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return shift(ctx, cli)
}

func shift(ctx context.Context, cli *clientv3.Client) error {
	_, err := cli.Txn(ctx).Then(clientv3.OpPut("/a", "1"), clientv3.OpDelete("/b")).Commit() // want `this write under lock "/locks/move" does not ask`
	return err
}

func guarded(ctx context.Context, cli *clientv3.Client, s *concurrency.Session, rooms int) error {
	mu := concurrency.NewMutex(s, "/locks/guarded")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	_, err := cli.Txn(ctx).If(mu.IsOwner()).Then(clientv3.OpPut("/rooms", strconv.Itoa(rooms))).Commit() // want `nobody reads Succeeded of this transaction under lock "/locks/guarded"`
	return err
}

func lead(ctx context.Context, cli *clientv3.Client, s *concurrency.Session) error {
	e := concurrency.NewElection(s, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	defer e.Resign(context.WithoutCancel(ctx))
	_, err := cli.Put(ctx, "/state", "leading") // want `this write under lock "/leader" does not ask`
	return err
}

// numbered logs the revision of its lock.
func numbered(ctx context.Context, s *concurrency.Session, work func(context.Context) error) error {
	mu := concurrency.NewMutex(s, "/locks/numbered")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	slog.Info("locked", "revision", mu.Header().Revision) // want `the fencing token Revision that Header answers is shown, and compared with nothing`
	return work(ctx)
}

// created reads the same from the lock's own key.
func created(ctx context.Context, cli *clientv3.Client, s *concurrency.Session, work func(context.Context) error) error {
	mu := concurrency.NewMutex(s, "/locks/created")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	res, err := cli.Get(ctx, mu.Key()) // want `the fencing token CreateRevision that Get answers is shown, and compared with nothing`
	if err != nil {
		return err
	}
	if len(res.Kvs) == 0 || res.Kvs[0].CreateRevision == 0 {
		return nil
	}
	return work(ctx)
}
