// Package bad times leases through ent by this machine's clock.
package bad

import (
	"context"
	"time"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

func claim(ctx context.Context, c *ent.Client, id int, me string) (int, error) {
	return c.Job.Update(). // want `whether a claim on a row of jobs has run out \(locked_until\) is judged by this process's clock`
				Where(job.ID(id), job.Or(job.WorkerIDIsNil(), job.LockedUntilLT(time.Now()))).
				SetStatus(job.StatusRunning).SetWorkerID(me).SetLockedUntil(time.Now().Add(time.Minute)).Save(ctx)
}

func beat(ctx context.Context, c *ent.Client, id int, me string) (int, error) {
	return c.Job.Update().Where(job.ID(id), job.WorkerID(me)).SetLockedUntil(time.Now().Add(time.Minute)).Save(ctx) // want `until when a row of jobs is claimed \(locked_until\) is set by this process's clock`
}
