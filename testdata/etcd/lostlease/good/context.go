package good

import (
	"context"
	"net/http"
	"os"
	"os/signal"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// The session is closed first.
func closedFirst(ctx context.Context, c *clientv3.Client) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	sess, err := concurrency.NewSession(c, concurrency.WithContext(ctx), concurrency.WithTTL(60))
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/cancelled")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	return export(sess.Ctx(), 7)
}

// The request's context for the work, one that lasts for the session.
func serve(c *clientv3.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		sess, err := concurrency.NewSession(c, concurrency.WithContext(context.WithoutCancel(r.Context())))
		if err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		defer sess.Close()
		mu := concurrency.NewMutex(sess, "/jobs/serve")
		if err := mu.Lock(r.Context()); err != nil {
			return
		}
		_ = export(sess.Ctx(), 9)
	}
}

func startSession(ctx context.Context, c *clientv3.Client, ttl int) (*concurrency.Session, error) {
	return concurrency.NewSession(c, concurrency.WithTTL(ttl), concurrency.WithContext(ctx))
}

func shutDown(c *clientv3.Client) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	sess, err := startSession(context.Background(), c, 30)
	if err != nil {
		return err
	}
	defer sess.Close()
	e := concurrency.NewElection(sess, "/leader/shutdown")
	if err := e.Campaign(sess.Ctx(), "me"); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		_ = e.Resign(context.Background())
	}()
	return export(sess.Ctx(), 10)
}

// The lock is gone before its session is: what is left is a lease without a key.
func unlocked(c *clientv3.Client, r *http.Request) error {
	sess, err := concurrency.NewSession(c, concurrency.WithContext(r.Context()))
	if err != nil {
		return err
	}
	defer sess.Close()
	mu := concurrency.NewMutex(sess, "/jobs/unlocked")
	if err := mu.Lock(r.Context()); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(r.Context()))
	return export(sess.Ctx(), 11)
}
