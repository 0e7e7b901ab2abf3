// Package worker calls what sqlc has made: it is said there, once.
package worker

import (
	"context"
	"database/sql"

	"example.com/sql/queueclaim/bad/sqlc/queue"
)

func next(ctx context.Context, db *sql.DB, me string) (int64, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	q := queue.New(db).WithTx(tx)
	id, err := q.NextJob(ctx)
	if err != nil {
		return 0, err
	}
	if err := q.StartJob(ctx, queue.StartJobParams{ID: id, WorkerID: me}); err != nil {
		return 0, err
	}
	return id, tx.Commit()
}

func mail(ctx context.Context, db *sql.DB) (int64, error) { return queue.New(db).TakeMail(ctx) }
