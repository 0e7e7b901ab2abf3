// Package good is given its times, by whoever asks the server.
package good

import (
	"context"
	"time"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

func claim(ctx context.Context, c *ent.Client, id int, me string, now, until time.Time) (int, error) {
	return c.Job.Update().Where(job.ID(id), job.Or(job.WorkerIDIsNil(), job.LockedUntilLT(now))).
		SetStatus(job.StatusRunning).SetWorkerID(me).SetLockedUntil(until).Save(ctx)
}
