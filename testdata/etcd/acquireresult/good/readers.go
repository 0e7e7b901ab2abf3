package good

import (
	"context"

	"go.etcd.io/etcd/client/v3/concurrency"
)

type writers struct{ turn, writing *concurrency.Mutex }

// A cancelled wait is told on.
func (w *writers) Lock(ctx context.Context) error {
	if err := w.turn.Lock(ctx); err != nil {
		return err
	}
	err := w.writing.Lock(ctx)
	w.turn.Unlock(context.WithoutCancel(ctx))
	return err
}

// Whoever is cancelled has nothing to write any more: no lock is left.
func (w *writers) write(ctx context.Context, work func(context.Context) error) error {
	if err := w.turn.Lock(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	defer w.turn.Unlock(context.WithoutCancel(ctx))
	return work(ctx)
}
