// Package weak has locks behind interfaces whose implementation is out of sight:
// what is found is found by names and shapes, and is a warning.
package weak

import (
	"context"
	"errors"
	"time"
)

var errBusy = errors.New("another worker renews this token")

// TokenCache is implemented by another package, which this one does not import.
type TokenCache interface {
	Get(ctx context.Context, key string) (string, error)
	AcquireRefreshLock(ctx context.Context, key string, ttl time.Duration) (bool, error)
	ReleaseRefreshLock(ctx context.Context, key string) error
}

func refresh(ctx context.Context, c TokenCache, key string, fetch func(context.Context) error) error {
	ok, err := c.AcquireRefreshLock(ctx, key, 30*time.Second)
	if err != nil {
		return err
	}
	if !ok {
		return errBusy
	}
	if _, err := c.Get(ctx, key); err != nil {
		return err // want `lock .* is still held on this return.*AcquireRefreshLock is taken for a lock's by its name and shape`
	}
	if err := fetch(ctx); err != nil {
		return errors.Join(err, c.ReleaseRefreshLock(ctx, key))
	}
	return c.ReleaseRefreshLock(ctx, key)
}

// Released on every way out.
func refreshed(ctx context.Context, c TokenCache, key string, fetch func(context.Context) error) error {
	ok, err := c.AcquireRefreshLock(ctx, key, 30*time.Second)
	if err != nil || !ok {
		return err
	}
	defer c.ReleaseRefreshLock(context.WithoutCancel(ctx), key)
	return fetch(ctx)
}

// The lock waits for a context that its caller cancels: only an implementation
// out of sight knows whether that matters.
func plain(ctx context.Context, c TokenCache, key string, fetch func(context.Context) error) error {
	ok, err := c.AcquireRefreshLock(ctx, key, 30*time.Second)
	if err != nil || !ok {
		return err
	}
	defer c.ReleaseRefreshLock(ctx, key)
	return fetch(ctx)
}

// The context has ended by the time that the release runs.
func ended(ctx context.Context, c TokenCache, key string, fetch func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	ok, err := c.AcquireRefreshLock(ctx, key, 30*time.Second)
	if err != nil || !ok {
		cancel()
		return err
	}
	defer c.ReleaseRefreshLock(ctx, key) // want `is released with ctx.*ReleaseRefreshLock is taken for a lock's`
	defer cancel()
	return fetch(ctx)
}

// Locker answers a handle.
type Locker interface {
	Lock(ctx context.Context, name string) (Lease, error)
}

// Lease is what a Locker answers.
type Lease interface {
	Unlock(ctx context.Context) error
}

func settle(ctx context.Context, l Locker, pay func() error) error {
	lease, err := l.Lock(ctx, "settlement")
	if err != nil {
		return err
	}
	if err := pay(); err != nil {
		return err // want `lock "settlement" is still held on this return`
	}
	return lease.Unlock(ctx)
}

// Rows are locked by other rules: no key, no lock.
type Repository interface {
	LockForUpdate(ctx context.Context, id int64) (bool, error)
	Unlock(ctx context.Context, id int64) error
}

func rows(ctx context.Context, r Repository, id int64) error {
	ok, err := r.LockForUpdate(ctx, id)
	if err != nil || !ok {
		return err
	}
	if id == 0 {
		return errBusy
	}
	return r.Unlock(ctx, id)
}

// Something that is taken from a pool is no lock.
type Pool interface {
	Acquire(ctx context.Context, name string) (Conn, error)
}

// Conn is what a Pool answers.
type Conn interface{ Release() }

func use(ctx context.Context, p Pool, work func() error) error {
	c, err := p.Acquire(ctx, "main")
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err
	}
	c.Release()
	return nil
}

// An account that is blocked is no lock.
type Accounts interface {
	Block(ctx context.Context, id string) (bool, error)
	Unblock(ctx context.Context, id string) error
}

func suspend(ctx context.Context, a Accounts, id string, check func() error) error {
	ok, err := a.Block(ctx, id)
	if err != nil || !ok {
		return err
	}
	if err := check(); err != nil {
		return err
	}
	return a.Unblock(ctx, id)
}

// The implementation is here: it locks in this process, and is known.
type localLocker interface {
	TryLock(ctx context.Context, key string) (bool, error)
	Unlock(ctx context.Context, key string) error
}

type memory struct{ held map[string]bool }

func (m *memory) TryLock(_ context.Context, key string) (bool, error) {
	if m.held[key] {
		return false, nil
	}
	m.held[key] = true
	return true, nil
}

func (m *memory) Unlock(_ context.Context, key string) error {
	delete(m.held, key)
	return nil
}

func local(ctx context.Context, l localLocker, work func() error) error {
	ok, err := l.TryLock(ctx, "work")
	if err != nil || !ok {
		return err
	}
	if err := work(); err != nil {
		return err
	}
	return l.Unlock(ctx, "work")
}
