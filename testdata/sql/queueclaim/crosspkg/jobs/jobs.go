// Package jobs changes rows that are locked, through another package.
package jobs

import (
	"context"

	"example.com/sql/queueclaim/crosspkg/store"
)

type jobs struct{ *store.DB }

const lockJob = `SELECT status FROM jobs WHERE id = $1 FOR UPDATE`

func (j *jobs) finish(ctx context.Context, id int) error {
	return store.Update(ctx, j.DB, func(ctx context.Context) (status string, err error) {
		err = j.QueryRow(ctx, lockJob, id).Scan(&status)
		return status, err
	}, func(ctx context.Context, status string) error {
		if status != "running" {
			return nil
		}
		_, err := j.Exec(ctx, `UPDATE jobs SET status = 'done' WHERE id = $1`, id)
		return err
	})
}

// The same on a pool that knows nothing of transactions.
type loose struct{ *store.Pool }

func (l *loose) finish(ctx context.Context, id int) error {
	var status string
	err := l.QueryRow(ctx, lockJob, id).Scan(&status) // want `this row of jobs is locked outside a transaction`
	if err != nil || status != "running" {
		return err
	}
	_, err = l.Exec(ctx, `UPDATE jobs SET status = 'done' WHERE id = $1`, id)
	return err
}
