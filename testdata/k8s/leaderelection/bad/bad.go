// Package bad has leaders that go on when they are none any more.
package bad

import (
	"context"
	"log"
	"os"
	"sync/atomic"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func reconcile(ctx context.Context) { <-ctx.Done() }

// The work runs under a context that outlives the lease.
func outer(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(_ context.Context) { // want `the leader works under ctx of outer, not under the context that it is given, which ends when the lease is lost: it goes on beside the next leader; use its own context`
				reconcile(ctx)
			},
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
}

// The work takes no context at all.
func blind(ctx context.Context, lock resourcelock.Interface, work func()) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { // want `the leader ignores the context that it is given, which ends when the lease is lost, and OnStoppedLeading stops nothing: it goes on beside the next leader; use that context, or exit in OnStoppedLeading`
				work()
			},
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
}

// The select looks at the context when work is done.
func evaluated(ctx context.Context, lock resourcelock.Interface, work func() error) error {
	result := make(chan error, 1)
	lead := func(ctx context.Context) {
		select {
		case <-ctx.Done():
			result <- nil
		case result <- work(): // want `work is called before this select begins to wait, so the leader runs it to its end whatever happens to the lease; run it in a goroutine, and give it the context`
		}
	}
	e, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: lead,
			OnStoppedLeading: func() { result <- context.Canceled },
		},
	})
	if err != nil {
		return err
	}
	go e.Run(ctx)
	return <-result
}

type worker struct {
	stop    chan struct{}
	leading atomic.Bool
	flag    bool
}

func (w *worker) start() {
	go func() {
		<-w.stop
	}()
}

// The lease is free before OnStoppedLeading runs.
func (w *worker) released(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		ReleaseOnCancel: true, // want `with ReleaseOnCancel the lease is free before OnStoppedLeading runs, and only there the work is stopped: the next leader starts beside it; stop the work before the context is cancelled, or leave ReleaseOnCancel out`
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { w.start() },
			OnStoppedLeading: func() { close(w.stop) },
		},
	})
}

func (w *worker) publish(ctx context.Context) {
	for ctx.Err() == nil {
		time.Sleep(time.Second)
	}
}

// What talks to the server that is away comes before what stops the work.
func (w *worker) late(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				w.publish(ctx)
				w.start()
			},
			OnStoppedLeading: func() {
				w.publish(ctx) // want `OnStoppedLeading waits for this call before it stops the work, which goes on beside the next leader until then; stop the work first`
				close(w.stop)
			},
		},
	})
}

// A flag stops nothing that has begun, and this one is never cleared.
func (w *worker) flagged(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { w.flag = true }, // want `flag is set here when this process leads, and never cleared: it believes to lead for ever; clear it in OnStoppedLeading`
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
}

func (w *worker) polled(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { w.leading.Store(true) }, // want `leading is only a flag: work that has begun under it is not stopped when the lease is lost; give the work the context of OnStartedLeading, or exit in OnStoppedLeading`
			OnStoppedLeading: func() { w.leading.Store(false) },
		},
	})
}

// The elector is nil when it could not be made.
func unmade(ctx context.Context, lock resourcelock.Interface) {
	e, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: reconcile,
			OnStoppedLeading: func() { os.Exit(1) },
		},
	})
	if err != nil {
		log.Print(err)
	}
	e.Run(ctx) // want `the elector is nil when it could not be made \(line \d+\), and control gets here all the same: this call panics; return where its error is seen`
}

// Nothing can end this election, and nothing ends with it.
func endless(lock resourcelock.Interface) {
	leaderelection.RunOrDie(context.Background(), leaderelection.LeaderElectionConfig{ // want `this election runs under a context that is never cancelled: the process can neither step down nor release the lease when it is asked to stop; use a context that a signal cancels`
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: reconcile,
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
}

// Margins that one slow request uses up.
func margins(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   5 * time.Second, // want `within the RenewDeadline of 10s a leader tries to renew its lease once or twice only \(RetryPeriod 5s\): one slow answer ends its leadership; make RenewDeadline at least three times RetryPeriod`
		Callbacks:     leaderelection.LeaderCallbacks{OnStartedLeading: reconcile, OnStoppedLeading: func() { os.Exit(1) }},
	})
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second, // want `between the RenewDeadline of 14s and the end of the LeaseDuration of 15s a former leader has 1s to stop its work, and clocks differ by more; leave 2s at least`
		RenewDeadline: 14 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks:     leaderelection.LeaderCallbacks{OnStartedLeading: reconcile, OnStoppedLeading: func() { os.Exit(1) }},
	})
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 900 * time.Millisecond, // want `a LeaseDuration of 900ms is stored in whole seconds, as 0: any candidate may take the lease at any time; make it several seconds`
		RenewDeadline: 600 * time.Millisecond,
		RetryPeriod:   100 * time.Millisecond,
		Callbacks:     leaderelection.LeaderCallbacks{OnStartedLeading: reconcile, OnStoppedLeading: func() { os.Exit(1) }},
	})
}

// A flag may be shorter than the constant.
func mixed(ctx context.Context, lock resourcelock.Interface, lease, renew time.Duration) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: lease,
		RenewDeadline: renew,
		RetryPeriod:   3 * time.Second, // want `RetryPeriod is 3s whatever RenewDeadline is set to: when that is shorter the election fails at the start; make one a part of the other, or check them where they are read`
		Callbacks:     leaderelection.LeaderCallbacks{OnStartedLeading: reconcile, OnStoppedLeading: func() { os.Exit(1) }},
	})
}
