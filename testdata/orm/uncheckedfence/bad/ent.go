// Package bad works on jobs by the builders of ent, and forgets their fence.
package bad

import (
	"context"
	"time"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

func claim(ctx context.Context, db *ent.Client, id int, worker string, until time.Time) (int, error) {
	return db.Job.Update().Where(job.ID(id), job.StatusEQ(job.StatusReady)).SetStatus(job.StatusRunning).SetWorkerID(worker).SetLockedUntil(until).AddFence(1).Save(ctx)
}

// finish names the job by its id alone.
func finish(ctx context.Context, db *ent.Client, id int) error {
	_, err := db.Job.UpdateOneID(id).SetStatus(job.StatusDone).Save(ctx) // want `this UPDATE of jobs names the row by its key alone: a worker whose claim has passed to another one \(fence, claimed at line \d+\) still writes it`
	return err
}

// fail asks for the fence, and drops the answer.
func fail(ctx context.Context, db *ent.Client, id int, fence int64) error {
	return db.Job.Update().Where(job.ID(id), job.Fence(fence)).SetStatus(job.StatusDone).Exec(ctx) // want `nobody asks whether fence of jobs still matched`
}

func retry(ctx context.Context, db *ent.Client, id int, fence int64) error {
	_, err := db.Job.Update().Where(job.ID(id), job.Fence(fence)).SetStatus(job.StatusReady).Save(ctx) // want `nobody asks whether fence of jobs still matched`
	return err
}
