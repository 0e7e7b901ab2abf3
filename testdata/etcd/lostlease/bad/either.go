package bad

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

// The session of its own is left open where the lock was not taken.
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
		return err // want `the session started at line 22 is not closed on this return`
	}
	e.held[name] = session
	return nil
}
