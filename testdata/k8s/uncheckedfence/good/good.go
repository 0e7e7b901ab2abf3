// Package good leads, and sends its term with the work.
package good

import (
	"context"
	"log/slog"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

func run(ctx context.Context, lock resourcelock.Interface, work func(ctx context.Context, term int)) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) {
				record, _, err := lock.Get(ctx)
				if err != nil {
					return
				}
				work(ctx, record.LeaderTransitions)
			},
			OnStoppedLeading: func() { slog.Info("following") },
		},
	})
}

// show is no candidate.
func show(ctx context.Context, lock resourcelock.Interface) error {
	record, _, err := lock.Get(ctx)
	if err != nil {
		return err
	}
	slog.Info("leader", "identity", record.HolderIdentity, "term", record.LeaderTransitions)
	return nil
}
