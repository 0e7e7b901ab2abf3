// Package good has locks with a session or a local mutex of their own.
package good

import (
	"context"
	"sync"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// A session for each lock.
func order(ctx context.Context, c *clientv3.Client, id string, work func() error) error {
	s, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer s.Close()
	mu := concurrency.NewMutex(s, "/lock/orders/"+id)
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	return work()
}

// One session, one election.
type Leader struct {
	session  *concurrency.Session
	election *concurrency.Election
}

func NewLeader(s *concurrency.Session, name string) *Leader {
	return &Leader{session: s, election: concurrency.NewElection(s, "/leader/"+name)}
}

func (l *Leader) again() { l.election = concurrency.NewElection(l.session, "/leader") }

// One caller at a time.
type Guarded struct {
	session *concurrency.Session
	mu      sync.Mutex
}

func (g *Guarded) Do(ctx context.Context, id string, work func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	mu := concurrency.NewMutex(g.session, "/lock/"+id)
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return work()
}

// A reservation of the key.
type Reserved struct {
	session *concurrency.Session
	taken   sync.Map
}

func (r *Reserved) Do(ctx context.Context, id string, work func() error) error {
	if _, busy := r.taken.LoadOrStore(id, true); busy {
		return nil
	}
	defer r.taken.Delete(id)
	mu := concurrency.NewMutex(r.session, "/lock/"+id)
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return work()
}

// Settings are read and put when there are none.
func settings(ctx context.Context, c *clientv3.Client, name string) error {
	resp, err := c.Get(ctx, "/settings/"+name)
	if err != nil {
		return err
	}
	if len(resp.Kvs) == 0 {
		_, err = c.Put(ctx, "/settings/"+name, "{}")
	}
	return err
}

// One step.
func lead(ctx context.Context, c *clientv3.Client, me string) (bool, error) {
	resp, err := c.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision("/leader"), "=", 0)).
		Then(clientv3.OpPut("/leader", me)).Commit()
	if err != nil {
		return false, err
	}
	return resp.Succeeded, nil
}

// A helper notes who is at it in this process.
type reserved struct {
	session *concurrency.Session
	mu      sync.Mutex
	busy    map[string]bool
}

func (r *reserved) begin(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy[name] {
		return false
	}
	r.busy[name] = true
	return true
}

func (r *reserved) end(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.busy, name)
}

func (r *reserved) run(ctx context.Context, name string, work func()) error {
	if !r.begin(name) {
		return nil
	}
	defer r.end(name)
	mu := concurrency.NewMutex(r.session, "/lock/"+name)
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	work()
	return nil
}
