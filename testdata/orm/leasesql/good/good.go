// Package good keeps leases through ent that only their holder keeps.
package good

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

func beat(ctx context.Context, c *ent.Client, id int, me string, until time.Time) (int, error) {
	return c.Job.Update().Where(job.ID(id), job.WorkerID(me)).SetLockedUntil(until).Save(ctx)
}

func beatByEpoch(ctx context.Context, c *ent.Client, id, epoch int, until time.Time) error {
	return c.Job.UpdateOneID(id).Where(job.Epoch(epoch)).SetLockedUntil(until).Exec(ctx)
}
