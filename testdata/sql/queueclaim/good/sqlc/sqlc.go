// Package sqlc has the shape of what sqlc makes of statements that share no row.
package sqlc

import (
	"context"
	"database/sql"
)

type DBTX interface {
	ExecContext(context.Context, string, ...interface{}) (sql.Result, error)
	QueryRowContext(context.Context, string, ...interface{}) *sql.Row
}

type Queries struct{ db DBTX }

const nextJob = `-- name: NextJob :one
SELECT id FROM jobs WHERE status = 'ready' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
`

func (q *Queries) NextJob(ctx context.Context) (id int64, err error) {
	err = q.db.QueryRowContext(ctx, nextJob).Scan(&id)
	return id, err
}

const startJob = `-- name: StartJob :exec
UPDATE jobs SET status = 'running', worker_id = $2 WHERE id = $1
`

func (q *Queries) StartJob(ctx context.Context, id int64, worker string) error {
	_, err := q.db.ExecContext(ctx, startJob, id, worker)
	return err
}

// Whoever pays the account waits for its row: there is no other.
const oldestDebt = `-- name: OldestDebt :one
SELECT id FROM debts WHERE status = 'open' AND account_id = $1 ORDER BY id LIMIT 1 FOR UPDATE
`

func (q *Queries) OldestDebt(ctx context.Context, account int64) (id int64, err error) {
	err = q.db.QueryRowContext(ctx, oldestDebt, account).Scan(&id)
	return id, err
}

const payDebt = `-- name: PayDebt :exec
UPDATE debts SET status = 'paid' WHERE id = $1
`

func (q *Queries) PayDebt(ctx context.Context, id int64) error {
	_, err := q.db.ExecContext(ctx, payDebt, id)
	return err
}
