// Package bad claims jobs through ent, and two workers get the same.
package bad

import (
	"context"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

// Every worker waits for the first row.
func next(ctx context.Context, tx *ent.Tx, me string) error {
	j, err := tx.Job.Query().Where(job.StatusEQ(job.StatusReady)).Limit(1).ForUpdate().Only(ctx) // want `workers that take a job of jobs wait for one another here: each locks the same first row, and when it gets it the row is taken; write FOR UPDATE SKIP LOCKED`
	if err != nil {
		return err
	}
	return j.Update().SetStatus(job.StatusRunning).SetWorkerID(me).Exec(ctx)
}

// Found in one statement, taken in another.
func apart(ctx context.Context, c *ent.Client) error {
	j, err := c.Job.Query().Where(job.StatusEQ(job.StatusReady)).First(ctx)
	if err != nil {
		return err
	}
	return c.Job.UpdateOneID(j.ID).SetStatus(job.StatusRunning).Exec(ctx) // want `this update takes a row of jobs by its id, which was selected at line \d+ without a lock: two workers select the same row, and both take it`
}
