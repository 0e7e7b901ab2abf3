package bad

import (
	"context"
	"log"

	"github.com/hashicorp/consul/api"
)

// The channel is only asked whether the lock was refused.
func compared(ctx context.Context, l *api.Lock, stop chan struct{}) error {
	lost, err := l.Lock(stop) // want `lock of compared: the channel that this acquire answers is closed when the lock is lost, and nobody listens: the work goes on beside the next holder's; end the work then`
	if err != nil || lost == nil {
		return err
	}
	defer l.Unlock()
	return export(ctx, 3)
}

type mutex struct{ l *api.Lock }

// Lock has no way to tell its caller.
func (m *mutex) Lock(ctx context.Context) error {
	_, err := m.l.Lock(ctx.Done()) // want `the channel that this acquire answers is closed when the lock is lost, and nobody listens`
	return err
}

func (m *mutex) Unlock() error { return m.l.Unlock() }

func slot(ctx context.Context, s *api.Semaphore) error {
	held, err := s.Acquire(nil) // want `the channel that this acquire answers is closed when the lock is lost`
	if err != nil {
		return err
	}
	if held == nil {
		return ctx.Err()
	}
	defer s.Release()
	return export(ctx, 4)
}

// The session that every lock here hangs on ends, and nobody is told.
func keepSession(c *api.Client, stop chan struct{}) (string, error) {
	id, _, err := c.Session().Create(&api.SessionEntry{TTL: "10s"}, nil)
	if err != nil {
		return "", err
	}
	go c.Session().RenewPeriodic("10s", id, nil, stop) // want `RenewPeriodic returns an error exactly when this session, and every lock that hangs on it, is lost, and nobody learns of it`
	return id, nil
}

func logSession(c *api.Client, id string, stop chan struct{}) {
	go func() {
		if err := c.Session().RenewPeriodic("10s", id, nil, stop); err != nil { // want `RenewPeriodic returns an error exactly when this session`
			log.Print(err)
		}
	}()
}

func take(c *api.Client, id string) (*api.Lock, error) {
	return c.LockOpts(&api.LockOptions{Key: "jobs/take", Session: id})
}

// A log line stops nothing.
func logLost(ctx context.Context, l *api.Lock) error {
	lost, err := l.Lock(nil) // want `the loss of lock of logLost is only logged: the work goes on beside the next holder's; cancel its context there`
	if err != nil || lost == nil {
		return err
	}
	go func() {
		<-lost
		log.Print("lock lost")
	}()
	defer l.Unlock()
	return export(ctx, 5)
}
