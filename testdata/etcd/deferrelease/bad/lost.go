package bad

import (
	"context"
	"errors"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

var errRecalled = errors.New("recalled")

type mayor struct {
	election *concurrency.Election
	session  *concurrency.Session
	recalled chan struct{}
}

func newMayor(c *clientv3.Client) (*mayor, error) {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return nil, err
	}
	return &mayor{election: concurrency.NewElection(s, "mayor"), session: s}, nil
}

// The session lives on when the mayor is recalled.
func (m *mayor) govern(ctx context.Context, elected chan<- bool) error {
	waits, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := m.election.Campaign(waits, "me"); err != nil {
		return err
	}
	elected <- true
	for {
		select {
		case <-ctx.Done():
			return m.election.Resign(context.WithoutCancel(ctx))
		case <-m.session.Done():
			return errors.New("the session has expired")
		case <-m.recalled:
			return errRecalled // want `lock .* is still held on this return`
		}
	}
}
