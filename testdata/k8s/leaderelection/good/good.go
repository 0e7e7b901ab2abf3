// Package good has leaders that stop when they lose their lease.
package good

import (
	"context"
	"log"
	"os"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func reconcile(ctx context.Context) { <-ctx.Done() }

// The work takes the leader's context: it does not matter what OnStoppedLeading does.
func given(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { reconcile(ctx) },
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
}

// A leader that exits needs no context.
func exits(ctx context.Context, lock resourcelock.Interface, work func()) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work() },
			OnStoppedLeading: func() {
				log.Print("lost")
				os.Exit(1)
			},
		},
	})
}

// Its own stop channel.
func stopped(ctx context.Context, lock resourcelock.Interface, work func(stop <-chan struct{})) {
	stop := make(chan struct{})
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work(stop) },
			OnStoppedLeading: func() { close(stop) },
		},
	})
}

// The context that everything else runs under is cancelled.
func cancels(ctx context.Context, lock resourcelock.Interface) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	leads := make(chan struct{})
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { leads <- struct{}{} },
			OnStoppedLeading: func() { cancel() },
		},
	})
	<-leads
	return ctx
}

// Who listens is told of the end as of the beginning.
func told(ctx context.Context, lock resourcelock.Interface, elected chan<- bool) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { elected <- true },
			OnStoppedLeading: func() { elected <- false },
		},
	})
}

type leading struct{}

// That it leads goes along in the context.
func carried(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { reconcile(context.WithValue(ctx, leading{}, true)) },
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
}

// Released early, by work that heeds its context.
func released(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { reconcile(ctx) },
			OnStoppedLeading: func() { log.Print("lost") },
		},
	})
}

func made(ctx context.Context, lock resourcelock.Interface, callbacks leaderelection.LeaderCallbacks) error {
	e, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second, Callbacks: callbacks,
	})
	if err != nil {
		return err
	}
	e.Run(ctx)
	return nil
}

func fatal(ctx context.Context, lock resourcelock.Interface, callbacks leaderelection.LeaderCallbacks) {
	e, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: 2 * time.Second, Callbacks: callbacks,
	})
	if err != nil {
		log.Fatal(err)
	}
	e.Run(ctx)
}

// Parts of one duration keep their distance, whatever it is.
func ratio(ctx context.Context, lock resourcelock.Interface, ttl time.Duration) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: ttl, RenewDeadline: ttl / 2, RetryPeriod: ttl / 4,
		Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: reconcile, OnStoppedLeading: func() { os.Exit(1) }},
	})
}
