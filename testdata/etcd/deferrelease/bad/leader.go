package bad

import "github.com/hashicorp/consul/api"

// The work runs between the lock and its release.
func leadOnce(c *api.Client, stop <-chan struct{}, work func()) error {
	l, err := c.LockKey("jobs/leader")
	if err != nil {
		return err
	}
	lost, err := l.Lock(stop)
	if err != nil || lost == nil {
		return err
	}
	work()
	_ = l.Unlock() // want `lock "jobs/leader" is released only when control gets here`
	return nil
}
