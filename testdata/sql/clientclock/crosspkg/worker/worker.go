// Package worker fills in what sqlc's statements leave open.
package worker

import (
	"context"
	"time"

	"example.com/sql/clientclock/crosspkg/leases"
)

func take(ctx context.Context, q *leases.Queries, me string) (int64, error) {
	return q.ClaimJob(ctx, leases.ClaimJobParams{WorkerID: me, LockedUntil: time.Now().Add(time.Minute)}) // want `until when a row of jobs is claimed \(locked_until\) is set by this process's clock, and judged by others`
}

func keep(ctx context.Context, q *leases.Queries, id int64, me string) error {
	until := time.Now().UTC().Add(time.Minute)
	return q.ExtendJob(ctx, leases.ExtendJobParams{ID: id, WorkerID: me, LockedUntil: until}) // want `until when a row of jobs is claimed \(locked_until\) is set by this process's clock`
}

// The server adds the duration.
func keepFor(ctx context.Context, q *leases.Queries, id int64, me string) error {
	return q.ExtendJobFor(ctx, leases.ExtendJobForParams{ID: id, WorkerID: me, Seconds: 60})
}

// A time that the server told.
func keepUntil(ctx context.Context, q *leases.Queries, id int64, me string, until time.Time) error {
	return q.ExtendJob(ctx, leases.ExtendJobParams{ID: id, WorkerID: me, LockedUntil: until})
}
