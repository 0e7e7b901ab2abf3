// Package good makes jobs by the builders of ent: what happens twice is the same.
package good

import (
	"context"

	entsql "entgo.io/ent/dialect/sql"

	"example.com/orm/ent"
	"example.com/orm/ent/job"
)

type locker interface {
	//lockvet:acquires key=1
	Acquire(ctx context.Context, name string) error
	//lockvet:releases key=1
	Release(ctx context.Context, name string) error
}

func plan(ctx context.Context, locks locker, db *ent.Client) error {
	if err := locks.Acquire(ctx, "plan"); err != nil {
		return err
	}
	defer locks.Release(context.WithoutCancel(ctx), "plan")
	return db.Job.Create().SetStatus("new").OnConflict(entsql.ConflictColumns("order_id"), entsql.DoNothing()).Exec(ctx)
}

// The state lets the change through once; a count of tries harms nobody.
func raise(ctx context.Context, locks locker, db *ent.Client, id int) error {
	if err := locks.Acquire(ctx, "raise"); err != nil {
		return err
	}
	defer locks.Release(context.WithoutCancel(ctx), "raise")
	if _, err := db.Job.Update().Where(job.ID(id)).AddAttempts(1).Save(ctx); err != nil {
		return err
	}
	_, err := db.Job.Update().Where(job.ID(id), job.StatusEQ(job.StatusReady)).SetStatus(job.StatusDone).AddPrice(5).Save(ctx)
	return err
}
