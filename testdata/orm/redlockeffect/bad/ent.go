// Package bad makes jobs by the builders of ent, under nothing but a lease.
package bad

import (
	"context"

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
	_, err := db.Job.Create().SetStatus("new").Save(ctx) // want `lease "plan" is all that keeps ent Create of Job from happening twice: .*, and there are two rows`
	return err
}

func raise(ctx context.Context, locks locker, db *ent.Client, id int) error {
	if err := locks.Acquire(ctx, "raise"); err != nil {
		return err
	}
	defer locks.Release(context.WithoutCancel(ctx), "raise")
	_, err := db.Job.Update().Where(job.ID(id)).AddPrice(5).Save(ctx) // want `lease "raise" is all that keeps ent Update of Job with AddPrice from happening twice: .*, and the change is applied twice`
	return err
}
