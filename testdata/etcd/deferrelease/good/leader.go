package good

import "github.com/hashicorp/consul/api"

// A leader waits for the end of its lock; what works meanwhile runs elsewhere.
func leadUntilLost(c *api.Client, stop <-chan struct{}, changed func(leads bool)) error {
	l, err := c.LockKey("jobs/leader")
	if err != nil {
		return err
	}
	lost, err := l.Lock(stop)
	if err != nil || lost == nil {
		return err
	}
	changed(true)
	select {
	case <-lost:
	case <-stop:
	}
	_ = l.Unlock()
	changed(false)
	return nil
}
