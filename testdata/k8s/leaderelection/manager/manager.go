// Package manager elects a leader through controller-runtime.
package manager

import (
	"context"
	"os"
	"time"

	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/manager/signals"
)

// The lease is free while the process cleans up.
func cleansUp(cfg *rest.Config, cleanUp func()) error {
	mgr, err := manager.New(cfg, manager.Options{
		LeaderElection: true, LeaderElectionID: "cleans-up.example.com",
		LeaderElectionReleaseOnCancel: true, // want `with LeaderElectionReleaseOnCancel the lease is free when Start returns, and this process goes on \(line \d+\): the next leader works beside it; end the process there, or leave the option out`
	})
	if err != nil {
		return err
	}
	err = mgr.Start(signals.SetupSignalHandler())
	cleanUp()
	return err
}

// Nothing can stop this manager.
func endless(cfg *rest.Config) error {
	mgr, err := manager.New(cfg, manager.Options{LeaderElection: true, LeaderElectionID: "endless.example.com"})
	if err != nil {
		return err
	}
	return mgr.Start(context.Background()) // want `this election runs under a context that is never cancelled`
}

func margins(cfg *rest.Config) (manager.Manager, error) {
	lease, renew, retry := 15*time.Second, 10*time.Second, 5*time.Second
	return manager.New(cfg, manager.Options{
		LeaderElection: true, LeaderElectionID: "margins.example.com",
		LeaseDuration: &lease, RenewDeadline: &renew,
		RetryPeriod: &retry, // want `within the RenewDeadline of 10s a leader tries to renew its lease once or twice only`
	})
}

// The process ends when Start returns.
func ends(cfg *rest.Config) {
	mgr, err := manager.New(cfg, manager.Options{
		LeaderElection: true, LeaderElectionID: "ends.example.com", LeaderElectionReleaseOnCancel: true,
	})
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(signals.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}

// No election, no lease.
func alone(cfg *rest.Config, cleanUp func()) error {
	mgr, err := manager.New(cfg, manager.Options{LeaderElectionReleaseOnCancel: true})
	if err != nil {
		return err
	}
	err = mgr.Start(context.Background())
	cleanUp()
	return err
}
