// Package dlock wraps an etcd lock with a session of its own.
package dlock

import (
	"context"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

type Lock struct {
	sess *concurrency.Session
	mu   *concurrency.Mutex
}

// New calls lost when the session has ended.
func New(c *clientv3.Client, key string, lost func()) (*Lock, error) {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return nil, err
	}
	l := &Lock{sess: sess, mu: concurrency.NewMutex(sess, key)}
	go func() {
		<-l.sess.Done()
		if lost != nil {
			lost()
		}
	}()
	return l, nil
}

func (l *Lock) Lock(ctx context.Context) error { return l.mu.Lock(ctx) }
func (l *Lock) Unlock() error                  { return l.mu.Unlock(context.Background()) }
func (l *Lock) Close() error                   { return l.sess.Close() }
