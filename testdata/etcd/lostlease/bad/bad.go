// Package bad does not hear that its etcd locks are lost.
package bad

import (
	"context"
	"fmt"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func export(ctx context.Context, day int) error { return ctx.Err() }

// The session ends, and the export goes on.
func nightly(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/nightly")
	if err := mu.Lock(ctx); err != nil { // want `nobody listens whether the session of lock "/jobs/nightly" ends: when it does another holder gets the lock, and the work here goes on beside it; end the work when the session's Done is closed \(session started at line 17\)`
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return export(ctx, 1)
}

// The task takes no context: there is nothing that a fix could cancel.
func task(ctx context.Context, c *clientv3.Client, run func()) error {
	s, err := concurrency.NewSession(c, concurrency.WithTTL(10))
	if err != nil {
		return err
	}
	defer s.Close()
	mu := concurrency.NewMutex(s, "/jobs/task")
	err = mu.TryLock(ctx) // want `nobody listens whether the session of lock "/jobs/task" ends`
	if err != nil {
		return err
	}
	defer func() { _ = mu.Unlock(context.Background()) }()
	run()
	return nil
}

// Nothing closes the session.
func open(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c) // want `this session is neither closed nor handed on: its lease is renewed for as long as this process lives, and with it every lock that is made from it; defer its Close`
	if err != nil {
		return err
	}
	mu := concurrency.NewMutex(sess, "/jobs/open")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	select {
	case <-sess.Done():
	case <-time.After(time.Second):
	}
	return mu.Unlock(ctx)
}

// The mutex that is returned cannot close it.
func mutexOnly(c *clientv3.Client, prefix string) (*concurrency.Mutex, error) {
	sess, err := concurrency.NewSession(c, concurrency.WithTTL(600)) // want `this session is neither closed nor handed on`
	if err != nil {
		return nil, err
	}
	return concurrency.NewMutex(sess, prefix), nil
}

// A contender that gives up leaves its session behind.
func contend(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	mu := concurrency.NewMutex(sess, "/jobs/contend")
	if err := mu.Lock(ctx); err != nil {
		return fmt.Errorf("contend: %w", err) // want `the session started at line \d+ is not closed on this return: its lease is renewed for as long as this process lives, and with it every lock that is made from it; defer its Close right after it was started`
	}
	defer sess.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-sess.Done():
			cancel()
		case <-ctx.Done():
		}
	}()
	return export(ctx, 2)
}

// A session for every turn, and the turn that fails keeps its own.
func turns(ctx context.Context, c *clientv3.Client) {
	for ctx.Err() == nil {
		sess, err := concurrency.NewSession(c) // want `the session started at line \d+ is not closed on this way round the loop`
		if err != nil {
			return
		}
		mu := concurrency.NewMutex(sess, "/jobs/turns")
		if mu.Lock(ctx) != nil {
			continue
		}
		<-sess.Done()
		sess.Close()
	}
}

type locker struct {
	client *clientv3.Client
	sess   *concurrency.Session
	mu     *concurrency.Mutex
}

// Whoever calls Lock has no way to learn that the lock is lost.
func (l *locker) Lock(ctx context.Context) (err error) {
	if l.sess, err = concurrency.NewSession(l.client); err != nil {
		return err
	}
	l.mu = concurrency.NewMutex(l.sess, "/jobs/locker")
	return l.mu.Lock(ctx) // want `when this acquire fails the session started at line 120 is not closed, since only the release closes it: .*; close it here|nobody listens whether the session of lock "/jobs/locker" ends`
}

func (l *locker) Unlock(ctx context.Context) error {
	defer l.sess.Close()
	return l.mu.Unlock(ctx)
}

// Campaign waits for its own context only.
func lead(ctx context.Context, c *clientv3.Client, elected chan<- bool) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	e := concurrency.NewElection(sess, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil { // want `this campaign for lock "/leader" does not end when its session does: it keeps waiting, and later answers nil although nobody holds the key; cancel its context when the session's Done is closed, or ask Done before leading`
		return err
	}
	elected <- true
	select {
	case <-sess.Done():
	case <-ctx.Done():
	}
	elected <- false
	return nil
}

type election struct {
	sess *concurrency.Session
	e    *concurrency.Election
}

func (l *election) await(ctx context.Context) error { return l.e.Campaign(ctx, "me") }

func newElection(c *clientv3.Client) (*election, error) {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return nil, err
	}
	return &election{sess, concurrency.NewElection(sess, "/primary")}, nil
}

// Observe hears nothing when this process is cut off.
func (l *election) watch(ctx context.Context, lost func()) {
	for r := range l.e.Observe(ctx) { // want `whether lock "/primary" is lost is read from Observe only: a leader that is cut off from etcd hears nothing there, and goes on beside the next one; end the work when its session's Done is closed, too`
		if string(r.Kvs[0].Value) != "me" {
			lost()
		}
	}
}
