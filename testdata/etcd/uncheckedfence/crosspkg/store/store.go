// Package store puts to etcd, with and without asking who holds the lock.
package store

import (
	"context"
	"errors"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// ErrLost says that the lock has passed to another holder.
var ErrLost = errors.New("the lock has passed to another holder")

// Store is a client with a timeout.
type Store struct {
	Client *clientv3.Client
	Lease  clientv3.LeaseID
}

// Put writes a value.
func (s *Store) Put(ctx context.Context, key, value string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	_, err := s.Client.Put(ctx, key, value)
	return err
}

// Register writes a value that goes when the process does.
func (s *Store) Register(ctx context.Context, key, value string) error {
	_, err := s.Client.Put(ctx, key, value, clientv3.WithLease(s.Lease))
	return err
}

// PutIf writes a value if owner holds.
func (s *Store) PutIf(ctx context.Context, owner clientv3.Cmp, key, value string) error {
	res, err := s.Client.Txn(ctx).If(owner).Then(clientv3.OpPut(key, value)).Commit()
	if err != nil {
		return err
	}
	if !res.Succeeded {
		return ErrLost
	}
	return nil
}

// Get reads a value.
func (s *Store) Get(ctx context.Context, key string) (string, error) {
	res, err := s.Client.Get(ctx, key)
	if err != nil || len(res.Kvs) == 0 {
		return "", err
	}
	return string(res.Kvs[0].Value), nil
}
