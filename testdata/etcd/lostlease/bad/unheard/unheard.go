// Package unheard listens to one lock's channel, and not to the other one's.
package unheard

import consul "github.com/hashicorp/consul/api"

func settle(l *consul.Lock, run func(stop <-chan struct{})) error {
	lost, err := l.Lock(nil)
	if err != nil || lost == nil {
		return err
	}
	defer l.Unlock()
	run(lost)
	return nil
}

func bill(c *consul.Client, session string, stop chan struct{}, run func()) error {
	l, err := c.LockOpts(&consul.LockOptions{Key: "locks/bill", Session: session})
	if err != nil {
		return err
	}
	go c.Session().RenewPeriodic("15s", session, nil, stop) // want `RenewPeriodic returns an error exactly when this session`
	held, err := l.Lock(nil) // want `nobody listens`
	if err != nil || held == nil {
		return err
	}
	defer l.Unlock()
	run()
	return nil
}
