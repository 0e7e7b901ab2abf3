// Package crosspkg counts readers under a lock, in a store of another package.
package crosspkg

import (
	"context"
	"strconv"

	"go.etcd.io/etcd/client/v3/concurrency"

	"example.com/etcd/uncheckedfence/crosspkg/store"
)

func enter(ctx context.Context, mu *concurrency.Mutex, s *store.Store) error {
	return change(ctx, mu, s, func(n int) error {
		return s.Put(ctx, "/readers", strconv.Itoa(n+1)) // want `this write under lock of enter does not ask`
	})
}

func change(ctx context.Context, mu *concurrency.Mutex, s *store.Store, write func(int) error) error {
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	text, err := s.Get(ctx, "/readers")
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return err
	}
	return write(n)
}

func count(ctx context.Context, mu *concurrency.Mutex, s *store.Store, n int) error {
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return s.Put(ctx, "/readers", strconv.Itoa(n)) // want `this write under lock .* does not ask whether the lock is still held`
}

// owned asks etcd, in the same transaction.
func owned(ctx context.Context, mu *concurrency.Mutex, s *store.Store, n int) error {
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return s.PutIf(ctx, mu.IsOwner(), "/readers", strconv.Itoa(n))
}

// registered writes under a lease that ends with the process.
func registered(ctx context.Context, mu *concurrency.Mutex, s *store.Store) error {
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return s.Register(ctx, "/readers/me", "here")
}
