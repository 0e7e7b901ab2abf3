// Package good claims jobs through ent so that each has one worker.
package good

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

func next(ctx context.Context, tx *ent.Tx, me string) error {
	j, err := tx.Job.Query().Where(job.StatusEQ(job.StatusReady)).Limit(1).ForUpdate(sql.WithLockAction(sql.SkipLocked)).Only(ctx)
	if err != nil {
		return err
	}
	return j.Update().SetStatus(job.StatusRunning).SetWorkerID(me).Exec(ctx)
}

// The state is asked for again, and the count of the rows tells who was first.
func apart(ctx context.Context, c *ent.Client) (bool, error) {
	j, err := c.Job.Query().Where(job.StatusEQ(job.StatusReady)).First(ctx)
	if err != nil {
		return false, err
	}
	n, err := c.Job.Update().Where(job.ID(j.ID), job.StatusEQ(job.StatusReady)).SetStatus(job.StatusRunning).Save(ctx)
	return n == 1, err
}
