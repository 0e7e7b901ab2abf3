// Package bad drops what etcd and Consul answer.
package bad

import (
	"context"
	"errors"
	"fmt"
	"sync"

	consul "github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

type rwLock struct{ mu *concurrency.Mutex }

// A cancelled wait is no lock.
func (l *rwLock) Lock(ctx context.Context) error {
	if err := l.mu.Lock(ctx); err != nil {
		if isCanceled(err) {
			return nil // want `the error of acquiring it ends here, and Lock reports success`
		}
		return err
	}
	return nil
}

func isCanceled(err error) bool { return errors.Is(err, context.Canceled) }

// The answer of the release hides that of the acquire.
func (l *rwLock) Take(ctx context.Context) error {
	if err := l.mu.Lock(ctx); err != nil {
		return l.mu.Unlock(ctx) // want `what Take returns is the answer of a release`
	}
	return nil
}

// A clean-up that the caller gets together with a nil.
func onlyOne(ctx context.Context, mu *concurrency.Mutex) (func() error, error) {
	unlock := func() error { return mu.Unlock(context.Background()) }
	if err := mu.Lock(ctx); err != nil {
		if err == context.Canceled {
			return unlock, nil // want `the error of acquiring it ends here, and onlyOne reports success`
		}
		return nil, err
	}
	return unlock, nil
}

// Campaign's error is not looked at.
func lead(ctx context.Context, e *concurrency.Election, run func()) {
	e.Campaign(ctx, "me") // want `is dropped.*error is nil`
	run()
}

// A nil channel with a nil error is a refusal.
func consulRun(l *consul.Lock, stop <-chan struct{}, run func()) error {
	_, err := l.Lock(stop) // want `is dropped.*channel is not nil`
	if err != nil {
		return err
	}
	defer l.Unlock()
	run()
	return nil
}

// The bool of KV.Acquire.
func consulTry(kv *consul.KV, session string, run func()) error {
	if _, _, err := kv.Acquire(&consul.KVPair{Key: "lock/run", Session: session}, nil); err != nil { // want `lock "lock/run" is dropped`
		return err
	}
	run()
	return nil
}

func newLocker(s *concurrency.Session, name string) (*rwLocker, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &rwLocker{concurrency.NewMutex(s, "/lock/"+name)}, nil
}

type rwLocker struct{ mu *concurrency.Mutex }

func (l *rwLocker) Lock(ctx context.Context) error   { return l.mu.Lock(ctx) }
func (l *rwLocker) Unlock(ctx context.Context) error { return l.mu.Unlock(ctx) }

// The lock is used before it is known to be there.
func scale(ctx context.Context, s *concurrency.Session, run func()) error {
	lock, err := newLocker(s, "scale")
	if err := lock.Lock(ctx); err != nil { // want `is acquired before the error of the call that makes it \(line 90\) is checked`
		return err
	}
	defer lock.Unlock(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	run()
	return nil
}

// Nobody asks whether the transaction succeeded.
func txnLock(ctx context.Context, cli *clientv3.Client, lease clientv3.LeaseID, key string, run func()) error {
	_, err := cli.Txn(ctx). // want `the answer to acquiring lock "/locks/%s" is dropped`
				If(clientv3.Compare(clientv3.CreateRevision("/locks/"+key), "=", 0)).
				Then(clientv3.OpPut("/locks/"+key, "", clientv3.WithLease(lease))).
				Commit()
	if err != nil {
		return err
	}
	run()
	return nil
}

// The wrapper drops the channel, and its caller the error, too.
type consulLocker struct{ l *consul.Lock }

func (c *consulLocker) Lock(ctx context.Context) error {
	_, err := c.l.Lock(ctx.Done()) // want `is dropped.*channel is not nil`
	return err
}

func locked(ctx context.Context, c *consulLocker, run func()) {
	c.Lock(ctx) // want `is dropped`
	defer c.l.Unlock()
	run()
}

// The error is told on, and the channel only waited for: one that is nil never
// closes.
type storage struct {
	mu    sync.Mutex
	locks map[string]*consul.Lock
	c     *consul.Client
}

func (s *storage) Lock(ctx context.Context, key string) error {
	lock, err := s.c.LockOpts(&consul.LockOptions{Key: key, LockTryOnce: true})
	if err != nil {
		return err
	}
	lost, err := lock.Lock(ctx.Done()) // want `lock .* is dropped: .*channel is not nil`
	if err != nil {
		return fmt.Errorf("lock %s: %w", key, err)
	}
	go func() {
		<-lost
		s.forget(key)
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.locks[key] = lock
	return nil
}

func (s *storage) forget(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.locks[key].Unlock()
	delete(s.locks, key)
}
