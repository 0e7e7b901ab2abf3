package good

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

type either struct {
	client *clientv3.Client
	shared *concurrency.Session
	ttl    int
	held   map[string]*concurrency.Session
}

// A session of its own is closed where the lock was not taken; the shared one
// is not.
func (e *either) lock(ctx context.Context, name string, ttl int) error {
	session := e.shared
	if ttl != e.ttl {
		var err error
		if session, err = concurrency.NewSession(e.client, concurrency.WithTTL(ttl)); err != nil {
			return err
		}
	}
	mu := concurrency.NewMutex(session, "/locks/"+name)
	if err := mu.Lock(ctx); err != nil {
		if ttl != e.ttl {
			session.Close()
		}
		return err
	}
	e.held[name] = session
	return nil
}
