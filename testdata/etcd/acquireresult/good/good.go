// Package good reads what etcd and Consul answer.
package good

import (
	"context"
	"errors"
	"fmt"
	"log"

	consul "github.com/hashicorp/consul/api"
	pkgerrors "github.com/pkg/errors"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

var errHeld = errors.New("held by another")

// Contention is no error.
func try(ctx context.Context, mu *concurrency.Mutex, run func()) error {
	err := mu.TryLock(ctx)
	if errors.Is(err, concurrency.ErrLocked) {
		return nil
	}
	if err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	run()
	return nil
}

// A job that is not run says so in the log.
func job(ctx context.Context, mu *concurrency.Mutex, run func()) error {
	if err := mu.Lock(ctx); err != nil {
		log.Println("job", err)
		return nil
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	run()
	return nil
}

func consulRun(l *consul.Lock, stop <-chan struct{}, run func(lost <-chan struct{})) error {
	lost, err := l.Lock(stop)
	if err != nil {
		return err
	}
	if lost == nil {
		return nil
	}
	defer l.Unlock()
	run(lost)
	return nil
}

// A campaign in a loop.
func lead(ctx context.Context, e *concurrency.Election, run func()) {
	for ctx.Err() == nil {
		if err := e.Campaign(ctx, "me"); err != nil {
			log.Println("campaign", err)
			continue
		}
		run()
	}
}

// A transaction that was refused is told as an error, after its lease is revoked.
func txnLock(ctx context.Context, cli *clientv3.Client, lease clientv3.LeaseID, key string) error {
	resp, err := cli.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision("/locks/"+key), "=", 0)).
		Then(clientv3.OpPut("/locks/"+key, "", clientv3.WithLease(lease))).
		Commit()
	if err != nil {
		if _, err := cli.Revoke(ctx, lease); err != nil {
			return err
		}
		return err
	}
	if !resp.Succeeded {
		if _, err := cli.Revoke(ctx, lease); err != nil {
			return err
		}
		return errHeld
	}
	return nil
}

// A goroutine that takes the lock reads the answer itself: the function that
// starts it holds nothing.
func start(ctx context.Context, cli *clientv3.Client, lease clientv3.LeaseID, jobs []string, run func(string)) int {
	for _, job := range jobs {
		go func() {
			if err := txnLock(ctx, cli, lease, job); err != nil {
				return
			}
			run(job)
		}()
	}
	return len(jobs)
}

func schedule(ctx context.Context, cli *clientv3.Client, lease clientv3.LeaseID, jobs []string, run func(string)) {
	n := start(ctx, cli, lease, jobs, run)
	log.Printf("%d jobs started", n)
}

// The wrapper drops the channel, so nil says nothing: that is told there, and
// its callers cannot do more than read the error.
type anyLocker interface {
	Lock(context.Context) error
	Unlock(context.Context) error
}

type consulLocker struct{ l *consul.Lock }

func (c *consulLocker) Lock(ctx context.Context) error {
	_, err := c.l.Lock(ctx.Done()) //lockvet:ignore acquireresult the callers are what this is about
	return err
}

func (c *consulLocker) Unlock(context.Context) error { return c.l.Unlock() }

// The same through a function that makes nil of nil.
type wrappedLocker struct{ l *consul.Lock }

func (w *wrappedLocker) Lock(ctx context.Context) error {
	_, err := w.l.Lock(ctx.Done()) //lockvet:ignore acquireresult the callers are what this is about
	return pkgerrors.Wrap(err, "lock")
}

func (w *wrappedLocker) Unlock(context.Context) error { return w.l.Unlock() }

func lockedToo(ctx context.Context, w *wrappedLocker, run func()) error {
	if err := w.Lock(ctx); err != nil {
		return err
	}
	defer w.Unlock(context.WithoutCancel(ctx))
	run()
	return nil
}

func locked(ctx context.Context, l anyLocker, run func()) error {
	if err := l.Lock(ctx); err != nil {
		return err
	}
	defer l.Unlock(context.WithoutCancel(ctx))
	run()
	return nil
}

// The error is told on, and a channel that is nil says that another has it.
func hold(ctx context.Context, l *consul.Lock, key string) error {
	lost, err := l.Lock(ctx.Done())
	if err != nil {
		return fmt.Errorf("lock %s: %w", key, err)
	}
	if lost == nil {
		return errHeld
	}
	go func() {
		<-lost
		l.Unlock()
	}()
	return nil
}
