// Package heard keeps the session of its lock alive, and listens to the lock.
package heard

import "github.com/hashicorp/consul/api"

type state struct {
	lock *api.Lock
	lost <-chan struct{}
}

// What ends the session closes the channel of its lock, which is listened to.
func (s *state) take(c *api.Client, stop chan struct{}, again func()) error {
	id, _, err := c.Session().Create(&api.SessionEntry{TTL: "15s"}, nil)
	if err != nil {
		return err
	}
	go c.Session().RenewPeriodic("15s", id, nil, stop)
	s.lock, err = c.LockOpts(&api.LockOptions{Key: "jobs/state", Session: id})
	if err != nil {
		return err
	}
	s.lost, err = s.lock.Lock(stop)
	if err != nil || s.lost == nil {
		return err
	}
	go func() {
		select {
		case <-s.lost:
			again()
		case <-stop:
		}
	}()
	return nil
}

func (s *state) release() error {
	select {
	case <-s.lost:
		return api.ErrLockNotHeld
	default:
	}
	return s.lock.Unlock()
}
