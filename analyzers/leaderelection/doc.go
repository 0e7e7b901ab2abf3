// Package leaderelection reports leaders that outlive their lease.
//
// # Analyzer leaderelection
//
// leaderelection: a leader that outlives its lease
//
// A leader that is cut off loses its lease, and another one is elected. Whatever
// the first one still does then is done twice. client-go tells it through the
// context that OnStartedLeading is given, and through OnStoppedLeading.
//
//	OnStartedLeading: func(_ context.Context) { run(ctx) }, // goes on
//	OnStoppedLeading: func() { log.Print("lost") },
//
// The work runs under the leader's own context:
//
//	OnStartedLeading: func(ctx context.Context) { run(ctx) },
//
// # Reported
//
//   - context: OnStartedLeading ignores its context, or works under one from outside,
//     and OnStoppedLeading stops nothing; a select that waits for the context calls
//     the work before it begins to wait; a leader that etcd elected works under a
//     context that does not end with its session.
//   - release: with ReleaseOnCancel the lease is free before OnStoppedLeading runs, and
//     the work is stopped only there; a controller-runtime process that goes on
//     after Start, with LeaderElectionReleaseOnCancel.
//   - late: OnStoppedLeading waits for something else before it stops the work.
//   - flag: a flag that says who leads, and is never cleared, or is all there is.
//   - endless: an election under a context that nothing cancels.
//   - nil: an elector that could not be made is run.
//   - margin: constants that leave too little time: RenewDeadline under three times
//     RetryPeriod, LeaseDuration within 2 s of RenewDeadline, a lease under a second.
//     (client-go itself refuses worse ones at the start.)
//   - mixed: a constant beside a duration that is set from outside (info).
//
// # Not reported
//
// Work that takes the leader's context, whatever OnStoppedLeading does. Processes
// that exit when they lose the lease. Stop channels that OnStoppedLeading closes,
// and channels on which it tells that it is over. Durations that are parts of one
// variable.
//
// # Fix
//
// context: the literal takes its context under the name of the one from outside.
package leaderelection
