package bad

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// The cancel that is deferred last runs first.
func cancelledFirst(ctx context.Context, c *clientv3.Client) error {
	ctx, cancel := context.WithCancel(ctx)
	sess, err := concurrency.NewSession(c, concurrency.WithContext(ctx), concurrency.WithTTL(60))
	if err != nil {
		cancel()
		return err
	}
	defer sess.Close() // want `the session started at line 17 is closed with the context that it was started with, whose cancel \(line 23\) runs before it: its lease is not revoked then, and whoever wants the lock waits for the whole TTL; start it with a context that lasts until Close, context.WithoutCancel\(ctx\)`
	defer cancel()
	mu := concurrency.NewMutex(sess, "/jobs/cancelled")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	return export(sess.Ctx(), 7)
}

// The work outlasts the deadline that the session has, too.
func deadline(c *clientv3.Client) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	opts := concurrency.WithContext(ctx)
	sess, err := concurrency.NewSession(c, opts)
	if err != nil {
		return err
	}
	defer func() { _ = sess.Close() }() // want `the session started at line 36 is closed with the context that it was started with, whose deadline \(line 33\) runs while the lock is held`
	mu := concurrency.NewMutex(sess, "/jobs/deadline")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	return export(sess.Ctx(), 8)
}

// The client hangs up, and the next request waits for the TTL.
func serve(c *clientv3.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sess, err := concurrency.NewSession(c, concurrency.WithContext(r.Context()))
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		defer sess.Close() // want `the session started at line 51 is closed with the context that it was started with, which ends with the request`
		mu := concurrency.NewMutex(sess, "/jobs/serve")
		if err := mu.Lock(r.Context()); err != nil {
			return
		}
		_ = export(sess.Ctx(), 9)
	}
}

// Through a function of one's own.
func startSession(ctx context.Context, c *clientv3.Client, ttl int) (*concurrency.Session, error) {
	return concurrency.NewSession(c, concurrency.WithTTL(ttl), concurrency.WithContext(ctx))
}

func shutDown(c *clientv3.Client) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	sess, err := startSession(ctx, c, 30)
	if err != nil {
		return err
	}
	defer sess.Close() // want `the session started at line 67 is closed with the context that it was started with, which the signal ends`
	e := concurrency.NewElection(sess, "/leader/shutdown")
	if err := e.Campaign(sess.Ctx(), "me"); err != nil {
		return err
	}
	return export(sess.Ctx(), 10)
}
