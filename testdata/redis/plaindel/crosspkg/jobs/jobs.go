// Package jobs takes its locks through another package.
package jobs

import (
	"context"
	"errors"
	"time"

	"example.com/redis/plaindel/crosspkg/store"
)

var errHeld = errors.New("held by another")

// A lock made here from the other package's bare operations.
func ship(ctx context.Context, s *store.Store, order string, run func() error) error {
	ok, err := s.AddIfAbsent(ctx, store.Key(order), "1", time.Minute)
	if err != nil || !ok {
		return errHeld
	}
	defer s.Remove(ctx, store.Key(order)) // want `lease "order-lock:%s".*constant 1`
	return run()
}

// The other package's lock: judged there, shown here as info.
func bill(ctx context.Context, s *store.Store, run func() error) error {
	ok, err := s.Lock(ctx, "billing", time.Minute)
	if err != nil || !ok {
		return errHeld
	}
	defer s.Unlock(ctx, "billing") // want `lease "lock:billing" is released by Unlock`
	return run()
}

// The same through its interface.
func export(ctx context.Context, l store.Locker, run func() error) error {
	ok, err := l.Lock(ctx, "export", time.Minute)
	if err != nil || !ok {
		return errHeld
	}
	defer l.Unlock(ctx, "export") // want `lease "lock:export" is released by Unlock`
	return run()
}

// Repository checks out what others may check out too.
type Repository struct{ s *store.Store }

func checkoutLock(id string) string { return "checkout:" + id }

func (r *Repository) lock(ctx context.Context, id string) error {
	ok, err := r.s.Lock(ctx, checkoutLock(id), 10*time.Minute)
	if err != nil || !ok {
		return errHeld
	}
	return nil
}

// The other package's lock, given up past it.
func (r *Repository) deleteLock(ctx context.Context, id string) error {
	return r.s.Remove(ctx, "lock:"+checkoutLock(id)) // want `lease "lock:checkout:%s" is deleted without asking who holds it`
}

// The lock's own way to take it away says itself what it does.
func (r *Repository) unlockForce(ctx context.Context, id string) error {
	return r.s.UnlockForce(ctx, checkoutLock(id))
}

// So does a caller that is named otherwise.
func (r *Repository) unlock(ctx context.Context, id string) error {
	return r.s.UnlockForce(ctx, checkoutLock(id))
}

// Another key of the same checkout is no lock.
func (r *Repository) clean(ctx context.Context, id string) error {
	return r.s.Remove(ctx, "files:"+id)
}
