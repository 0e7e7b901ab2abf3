// Package bad leads, and counts its leaders for nobody.
package bad

import (
	"context"
	"log/slog"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func run(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				record, _, err := lock.Get(ctx) // want `the fencing token LeaderTransitions that Get answers is shown, and compared with nothing`
				if err != nil {
					return
				}
				slog.Info("leading", "term", record.LeaderTransitions)
				work(ctx)
			},
			OnStoppedLeading: func() { slog.Info("following") },
		},
	})
}
