// Package good works on jobs by the builders of ent, and asks for their fence.
package good

import (
	"context"
	"errors"
	"time"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

var errLost = errors.New("the job has passed to another worker")

func claim(ctx context.Context, db *ent.Client, id int, worker string, until time.Time) (int, error) {
	return db.Job.Update().Where(job.ID(id), job.StatusEQ(job.StatusReady)).SetStatus(job.StatusRunning).SetWorkerID(worker).SetLockedUntil(until).AddFence(1).Save(ctx)
}

func finish(ctx context.Context, db *ent.Client, id int, fence int64) error {
	n, err := db.Job.Update().Where(job.ID(id), job.Fence(fence)).SetStatus(job.StatusDone).Save(ctx)
	if err != nil {
		return err
	}
	if n == 0 {
		return errLost
	}
	return nil
}

// fail is told by an error that there is no such job.
func fail(ctx context.Context, db *ent.Client, id int, fence int64) error {
	_, err := db.Job.UpdateOneID(id).Where(job.Fence(fence)).SetStatus(job.StatusDone).Save(ctx)
	return err
}
