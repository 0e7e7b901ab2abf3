package bad

import (
	"context"
	"log"

	"github.com/hashicorp/consul/api"
)

// state has a goroutine that watches its lock, and tells nobody.
type state struct {
	l    *api.Lock
	lost <-chan struct{}
}

func (s *state) Lock(ctx context.Context) error {
	lost, err := s.l.Lock(ctx.Done()) // want `the loss of lock of Lock is only logged: the work goes on beside the next holder's; cancel its context there`
	if err != nil {
		return err
	}
	if lost == nil {
		return context.Canceled
	}
	s.lost = lost
	go s.watch()
	return nil
}

func (s *state) watch() {
	<-s.lost
	log.Print("lost the state's lock")
}

func (s *state) Unlock() error { return s.l.Unlock() }
