// Package bad keeps leases through ent that a stale worker can keep or take.
package bad

import (
	"context"
	"time"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

func claim(ctx context.Context, c *ent.Client, id int, me string, until time.Time) (int, error) {
	return c.Job.Update().Where(job.ID(id), job.StatusEQ(job.StatusReady)).
		SetStatus(job.StatusRunning).SetWorkerID(me).SetLockedUntil(until).AddEpoch(1).Save(ctx)
}

func beat(ctx context.Context, c *ent.Client, id int, until time.Time) error {
	return c.Job.UpdateOneID(id).SetLockedUntil(until).Exec(ctx) // want `this moves the lease of a row of jobs forward whoever has it: a worker whose lease has run out prolongs the next one's, and both go on; add worker_id to the condition`
}
