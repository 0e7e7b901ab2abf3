package good

import (
	"context"

	"github.com/hashicorp/consul/api"
)

func lost(ctx context.Context, l *api.Lock) error {
	lost, err := l.Lock(ctx.Done())
	if err != nil || lost == nil {
		return err
	}
	defer l.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-lost:
			cancel()
		case <-ctx.Done():
		}
	}()
	return export(ctx, 3)
}

// The caller listens.
func returned(ctx context.Context, l *api.Lock) (<-chan struct{}, error) {
	return l.Lock(ctx.Done())
}

type holder struct {
	l    *api.Lock
	lost <-chan struct{}
}

func (h *holder) Lock(ctx context.Context) (err error) {
	h.lost, err = h.l.Lock(ctx.Done())
	return err
}

func (h *holder) Held() bool {
	select {
	case <-h.lost:
		return false
	default:
		return true
	}
}

// The end of the session ends the work.
func keepSession(ctx context.Context, cancel context.CancelFunc, c *api.Client, id string) {
	go func() {
		defer cancel()
		_ = c.Session().RenewPeriodic("10s", id, nil, ctx.Done())
	}()
}

func take(c *api.Client, id string) (*api.Lock, error) {
	return c.LockOpts(&api.LockOptions{Key: "jobs/take", Session: id})
}
