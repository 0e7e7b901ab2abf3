package bad

import (
	"context"

	"go.etcd.io/etcd/client/v3/concurrency"
)

// change has no lock in it: nothing ends what begin has taken.
type change struct{ name string }

func begin(ctx context.Context, s *concurrency.Session, empty bool) (*change, error) {
	mu := concurrency.NewMutex(s, "/jobs/change")
	if err := mu.Lock(ctx); err != nil {
		return nil, err
	}
	if empty {
		return nil, mu.Unlock(context.WithoutCancel(ctx))
	}
	return &change{"/jobs/change"}, nil // want `lock "/jobs/change" is still held on this return`
}

// What would undo the step is not reached from here.
func pipeline(ctx context.Context, s *concurrency.Session, paused bool) error {
	mu := concurrency.NewMutex(s, "/jobs/pipeline")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	if paused {
		return errPaused // want `lock "/jobs/pipeline" is still held on this return`
	}
	undo := func() { _ = mu.Unlock(context.WithoutCancel(ctx)) }
	defer undo()
	return work(ctx)
}
