// Package jobs uses the locks of another package, through an interface of its own.
package jobs

import (
	"context"
	"log"

	"example.com/redis/acquireresult/crosspkg/lockstore"
)

type Locker interface {
	Lock(ctx context.Context, key string) (bool, error)
	Unlock(ctx context.Context, key string) error
}

type Worker struct{ locks Locker }

func NewWorker(s *lockstore.Store) *Worker { return &Worker{locks: s} }

// Nobody looks at the bool.
func invoices(ctx context.Context, s *lockstore.Store, run func()) error {
	if _, err := s.Lock(ctx, "invoices"); err != nil { // want `lock "lock:invoices" is dropped.*go on only if Lock says that it is held`
		return err
	}
	defer s.Unlock(ctx, "invoices")
	run()
	return nil
}

// The requeued event is worked on, too.
func (w *Worker) event(ctx context.Context, id string, requeue func(string), handle func(string)) error {
	ok, err := w.locks.Lock(ctx, id)
	if err != nil {
		return err
	}
	defer w.locks.Unlock(ctx, id) // want `is released here even when it was not acquired`
	if !ok {                      // want `the branch for another holder falls into`
		requeue(id)
	}
	handle(id)
	return nil
}

// Right.
func (w *Worker) mail(ctx context.Context, id string, send func(string)) error {
	ok, err := w.locks.Lock(ctx, id)
	if err != nil || !ok {
		return err
	}
	defer w.locks.Unlock(ctx, id)
	send(id)
	return nil
}

// Right, with an answer the other way round.
func report(ctx context.Context, s *lockstore.Store, send func()) {
	if s.Busy(ctx, "report") {
		log.Println("busy")
		return
	}
	defer s.Unlock(ctx, "report")
	send()
}

// And wrong.
func reportToo(ctx context.Context, s *lockstore.Store, send func()) {
	if s.Busy(ctx, "report") { // want `falls into the code`
		log.Println("busy")
	}
	defer s.Unlock(ctx, "report") // want `is released here even when it was not acquired`
	send()
}
