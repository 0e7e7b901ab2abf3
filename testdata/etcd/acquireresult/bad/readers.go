package bad

import (
	"context"

	"go.etcd.io/etcd/client/v3/concurrency"
)

// writers is a lock of writers: turn is held on the way to the other one only.
type writers struct{ turn, writing *concurrency.Mutex }

// A wait for the turn that was cancelled is no lock.
func (w *writers) RWLock(ctx context.Context) error {
	if err := w.turn.Lock(ctx); err != nil {
		if isCanceled(err) {
			return nil // want `the error of acquiring it ends here, and RWLock reports success`
		}
		return err
	}
	err := w.writing.Lock(ctx)
	w.turn.Unlock(context.WithoutCancel(ctx))
	return err
}
