// Package good hears that its etcd locks are lost, or need not.
package good

import (
	"context"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func export(ctx context.Context, day int) error { return ctx.Err() }

func nightly(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/nightly")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-sess.Done():
			cancel()
		case <-ctx.Done():
		}
	}()
	return export(ctx, 1)
}

// The session's own context ends with it.
func own(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c, concurrency.WithContext(ctx))
	if err != nil {
		return err
	}
	defer func() { _ = sess.Close() }()
	mu := concurrency.NewMutex(sess, "/jobs/own")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	return export(sess.Ctx(), 2)
}

// One short write is over before a lease is.
func short(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/counters/short")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	_, err = c.Put(ctx, "/counters/value", "1")
	return err
}

// The server refuses the writes of whoever lost the lock.
func fenced(ctx context.Context, c *clientv3.Client, values []string) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/fenced")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	for _, v := range values {
		r, err := c.Txn(ctx).If(mu.IsOwner()).Then(clientv3.OpPut("/value", v)).Commit()
		if err != nil || !r.Succeeded {
			return err
		}
	}
	return nil
}

// The revision goes along with every write.
func revision(ctx context.Context, c *clientv3.Client, store func(ctx context.Context, fence int64) error) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/revision")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	return store(ctx, mu.Header().Revision)
}

// Lock is one lock with its session; its holder listens to Done.
type Lock struct {
	sess *concurrency.Session
	mu   *concurrency.Mutex
}

func New(c *clientv3.Client, key string) (*Lock, error) {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return nil, err
	}
	return &Lock{sess, concurrency.NewMutex(sess, key)}, nil
}

func (l *Lock) Acquire(ctx context.Context) error { return l.mu.Lock(ctx) }
func (l *Lock) Done() <-chan struct{}             { return l.sess.Done() }
func (l *Lock) Close() error                      { return l.sess.Close() }

// Session is handed to whoever asks: its readers are out of sight.
func Session(c *clientv3.Client) (*concurrency.Session, error) {
	return concurrency.NewSession(c)
}

// A contender that closes its session whatever comes.
func contend(ctx context.Context, c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	mu := concurrency.NewMutex(sess, "/jobs/contend")
	if err := mu.Lock(ctx); err != nil {
		sess.Close()
		return err
	}
	<-sess.Done()
	return sess.Close()
}

// Left to its TTL on purpose.
func orphan(c *clientv3.Client) error {
	sess, err := concurrency.NewSession(c, concurrency.WithTTL(5))
	if err != nil {
		return err
	}
	sess.Orphan()
	return nil
}

// A process that leads until it ends.
func forever(c *clientv3.Client, work func(context.Context)) {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		panic(err)
	}
	for {
		work(sess.Ctx())
		time.Sleep(time.Second)
	}
}

// The campaign's context is cancelled when the session ends.
func lead(ctx context.Context, c *clientv3.Client, elected chan<- bool) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
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
	e := concurrency.NewElection(sess, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	elected <- true
	<-ctx.Done()
	return nil
}

// The session is asked before anybody is told.
func askFirst(ctx context.Context, c *clientv3.Client, elected chan<- bool) error {
	sess, err := concurrency.NewSession(c)
	if err != nil {
		return err
	}
	defer sess.Close()
	e := concurrency.NewElection(sess, "/leader")
	if err := e.Campaign(ctx, "me"); err != nil {
		return err
	}
	select {
	case <-sess.Done():
		return nil
	default:
	}
	elected <- true
	<-sess.Done()
	return nil
}
