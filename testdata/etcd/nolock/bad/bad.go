// Package bad has locks that callers of one process share.
package bad

import (
	"context"
	"net/http"
	"sync"
	"time"

	consul "github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

type Orders struct {
	session *concurrency.Session
}

// Two requests for one order own the mutex under one lease.
func (o *Orders) Lock(ctx context.Context, id string) (*concurrency.Mutex, error) {
	mu := concurrency.NewMutex(o.session, "/lock/orders/"+id) // want `lock "/lock/orders/%s" is made from the session in field session: callers in one process own it under the same lease`
	if err := mu.Lock(ctx); err != nil {
		return nil, err
	}
	return mu, nil
}

var session *concurrency.Session

// A handler serves many at a time.
func rebuild(w http.ResponseWriter, r *http.Request) {
	mu := concurrency.NewMutex(session, "/lock/rebuild") // want `lock "/lock/rebuild" is made from the package-level session session`
	if err := mu.Lock(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer mu.Unlock(context.WithoutCancel(r.Context()))
	w.WriteHeader(http.StatusAccepted)
}

type Manager struct {
	client  *consul.Client
	session string
	mu      sync.Mutex
	held    map[string]bool
}

// The local mutex is let go while the lock is taken.
func (m *Manager) Get(id string, stop <-chan struct{}) (*consul.Lock, error) {
	m.mu.Lock()
	lock, err := m.client.LockOpts(&consul.LockOptions{Key: "lock/" + id, Session: m.session}) // want `lock "lock/%s" is made from the session in field session.*a second Lock in this process succeeds at once`
	if err != nil {
		m.mu.Unlock()
		return nil, err
	}
	m.mu.Unlock()
	lost, err := lock.Lock(stop)
	if err != nil {
		return nil, err
	}
	if lost == nil {
		return nil, context.Canceled
	}
	m.mu.Lock()
	m.held[id] = true
	m.mu.Unlock()
	return lock, nil
}

// The key is read, then put.
func commit(ctx context.Context, c *clientv3.Client, repo string, work func() error) error {
	key := "/lock/repo/" + repo
	resp, err := c.Get(ctx, key)
	if err != nil {
		return err
	}
	if len(resp.Kvs) > 0 {
		waitDelete(ctx, c, key)
	}
	lease, err := c.Grant(ctx, 5)
	if err != nil {
		return err
	}
	if _, err := c.Put(ctx, key, "lock", clientv3.WithLease(lease.ID)); err != nil { // want `lock "/lock/repo/%s" is read at line 73 and written here when there is none.*CreateRevision`
		return err
	}
	return work()
}

func waitDelete(ctx context.Context, c *clientv3.Client, key string) {
	for range c.Watch(ctx, key) {
		time.Sleep(time.Millisecond)
	}
}

func lead(ctx context.Context, c *clientv3.Client, me string) (bool, error) {
	resp, err := c.Get(ctx, "/leader")
	if err != nil {
		return false, err
	}
	if resp.Count > 0 {
		return false, nil
	}
	_, err = c.Put(ctx, "/leader", me) // want `lock "/leader" is read at line 97 and written here`
	return err == nil, err
}

type manager struct {
	client  *clientv3.Client
	session *concurrency.Session
}

// GetSession makes the session of the process once.
func (m *manager) GetSession() (*concurrency.Session, error) {
	if m.session == nil {
		s, err := concurrency.NewSession(m.client)
		if err != nil {
			return nil, err
		}
		m.session = s
	}
	return m.session, nil
}

var theManager = &manager{}

type rwLock struct{ r, w *concurrency.Mutex }

func newRWLock(id string) (*rwLock, error) {
	s, err := theManager.GetSession()
	if err != nil {
		return nil, err
	}
	return &rwLock{
		r: concurrency.NewMutex(s, "/lock/"+id+"/r"), // want `lock "/lock/%s/r" is made from the session in field session`
		w: concurrency.NewMutex(s, "/lock/"+id+"/w"), // want `lock "/lock/%s/w" is made from the session in field session`
	}, nil
}

// A helper that only looks keeps nobody out.
type looked struct {
	session *concurrency.Session
	mu      sync.Mutex
	closed  map[string]bool
}

func (l *looked) open(name string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.closed[name]
}

func (l *looked) run(ctx context.Context, name string, work func()) error {
	if !l.open(name) {
		return nil
	}
	mu := concurrency.NewMutex(l.session, "/lock/"+name) // want `lock "/lock/%s" is made from the session in field session`
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	work()
	return nil
}
