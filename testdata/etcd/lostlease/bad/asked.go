package bad

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// node leads, and asks now and then whether it still does.
type node struct {
	id       string
	session  *concurrency.Session
	election *concurrency.Election
}

func newNode(c *clientv3.Client, id string) (*node, error) {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return nil, err
	}
	return &node{id, s, concurrency.NewElection(s, "/nodes/leader")}, nil
}

func (n *node) campaign(ctx context.Context) error {
	return n.election.Campaign(ctx, n.id) // want `whether lock "/nodes/leader" is lost is learnt only by asking \(Leader at line 30\): between two questions the work goes on beside the next leader's`
}

func (n *node) leads(ctx context.Context) (bool, error) {
	resp, err := n.election.Leader(ctx)
	if err != nil {
		return false, err
	}
	return len(resp.Kvs) > 0 && string(resp.Kvs[0].Value) == n.id, nil
}

func (n *node) close() { n.session.Close() }

// shard leads, and only tells others who does.
type shard struct {
	id       string
	session  *concurrency.Session
	election *concurrency.Election
}

func newShard(c *clientv3.Client, id string) (*shard, error) {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return nil, err
	}
	return &shard{id, s, concurrency.NewElection(s, "/shards/leader")}, nil
}

func (s *shard) campaign(ctx context.Context) error {
	return s.election.Campaign(ctx, s.id) // want `nobody listens whether the session of lock "/shards/leader" ends`
}

func (s *shard) leader(ctx context.Context) (string, error) {
	resp, err := s.election.Leader(ctx)
	if err != nil || len(resp.Kvs) == 0 {
		return "", err
	}
	return string(resp.Kvs[0].Value), nil
}

func (s *shard) close() { s.session.Close() }
