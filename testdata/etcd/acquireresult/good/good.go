// Package good reads what etcd and Consul answer.
package good

import (
	"context"
	"errors"
	"log"

	consul "github.com/hashicorp/consul/api"
	"go.etcd.io/etcd/client/v3/concurrency"
)

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
