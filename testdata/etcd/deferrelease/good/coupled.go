package good

import (
	"context"

	"go.etcd.io/etcd/client/v3/concurrency"
)

// locker is a lock of some system.
type locker interface {
	Lock(ctx context.Context) error
	Unlock(ctx context.Context) error
	IsLost(err error) bool
}

type mutex struct{ *concurrency.Mutex }

func (mutex) IsLost(err error) bool { return err == concurrency.ErrSessionExpired }

func newLocker(s *concurrency.Session, key string) (locker, error) {
	if key == "" {
		return nil, errPaused
	}
	return mutex{concurrency.NewMutex(s, key)}, nil
}

// From lock to lock: the whole is let go once the part is held.
func coupled(ctx context.Context, s *concurrency.Session, part string) error {
	whole, err := newLocker(s, "/whole")
	if err != nil {
		return err
	}
	if err := whole.Lock(ctx); err != nil {
		return err
	}
	l, err := newLocker(s, "/part/"+part)
	if err != nil {
		whole.Unlock(context.WithoutCancel(ctx))
		return err
	}
	if err := l.Lock(ctx); err != nil {
		lost := l.IsLost(err)
		whole.Unlock(context.WithoutCancel(ctx))
		if lost {
			return errPaused
		}
		return err
	}
	defer l.Unlock(context.WithoutCancel(ctx))
	whole.Unlock(context.WithoutCancel(ctx))
	return work(ctx)
}
