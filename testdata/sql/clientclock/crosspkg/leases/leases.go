// Package leases has the shape of what sqlc makes from queries.sql.
package leases

import (
	"context"
	"database/sql"
	"time"
)

type DBTX interface {
	ExecContext(context.Context, string, ...interface{}) (sql.Result, error)
	PrepareContext(context.Context, string) (*sql.Stmt, error)
	QueryContext(context.Context, string, ...interface{}) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...interface{}) *sql.Row
}

func New(db DBTX) *Queries { return &Queries{db: db} }

type Queries struct{ db DBTX }

const claimJob = `-- name: ClaimJob :one
UPDATE jobs SET status = 'running', worker_id = $1, locked_until = $2
WHERE id = (SELECT id FROM jobs WHERE status = 'ready' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id
`

type ClaimJobParams struct {
	WorkerID    string
	LockedUntil time.Time
}

func (q *Queries) ClaimJob(ctx context.Context, arg ClaimJobParams) (int64, error) {
	row := q.db.QueryRowContext(ctx, claimJob, arg.WorkerID, arg.LockedUntil)
	var id int64
	err := row.Scan(&id)
	return id, err
}

const extendJob = `-- name: ExtendJob :exec
UPDATE jobs SET locked_until = $3 WHERE id = $1 AND worker_id = $2
`

type ExtendJobParams struct {
	ID          int64
	WorkerID    string
	LockedUntil time.Time
}

func (q *Queries) ExtendJob(ctx context.Context, arg ExtendJobParams) error {
	_, err := q.db.ExecContext(ctx, extendJob, arg.ID, arg.WorkerID, arg.LockedUntil)
	return err
}

const extendJobFor = `-- name: ExtendJobFor :exec
UPDATE jobs SET locked_until = now() + $3 * interval '1 second' WHERE id = $1 AND worker_id = $2
`

type ExtendJobForParams struct {
	ID       int64
	WorkerID string
	Seconds  int32
}

func (q *Queries) ExtendJobFor(ctx context.Context, arg ExtendJobForParams) error {
	_, err := q.db.ExecContext(ctx, extendJobFor, arg.ID, arg.WorkerID, arg.Seconds)
	return err
}
