package good

import (
	"context"

	"github.com/hashicorp/consul/api"
)

// state is locked while it is changed; a goroutine of its own watches the lock.
type state struct {
	l      *api.Lock
	lost   <-chan struct{}
	cancel context.CancelFunc
}

func (s *state) Lock(ctx context.Context) (context.Context, error) {
	lost, err := s.l.Lock(ctx.Done())
	if err != nil {
		return nil, err
	}
	if lost == nil {
		return nil, context.Canceled
	}
	s.lost = lost
	ctx, s.cancel = context.WithCancel(ctx)
	go s.watch(ctx)
	return ctx, nil
}

func (s *state) watch(ctx context.Context) {
	select {
	case <-s.lost:
		s.cancel()
	case <-ctx.Done():
	}
}

func (s *state) Unlock() error {
	s.cancel()
	return s.l.Unlock()
}
