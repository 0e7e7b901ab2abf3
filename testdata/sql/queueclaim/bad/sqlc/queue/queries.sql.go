package queue

import "context"

const nextJob = `-- name: NextJob :one
SELECT id FROM jobs WHERE status = 'ready' ORDER BY id LIMIT 1 FOR UPDATE
`

func (q *Queries) NextJob(ctx context.Context) (int64, error) {
	row := q.db.QueryRowContext(ctx, nextJob) // want `workers that take a job of jobs wait for one another here`
	var id int64
	err := row.Scan(&id)
	return id, err
}

const startJob = `-- name: StartJob :exec
UPDATE jobs SET status = 'running', worker_id = $2 WHERE id = $1
`

type StartJobParams struct {
	ID       int64
	WorkerID string
}

func (q *Queries) StartJob(ctx context.Context, arg StartJobParams) error {
	_, err := q.db.ExecContext(ctx, startJob, arg.ID, arg.WorkerID)
	return err
}

const takeMail = `-- name: TakeMail :one
UPDATE mails SET state = 'sending'
WHERE id = (SELECT id FROM mails WHERE state = 'queued' ORDER BY id LIMIT 1)
RETURNING id
`

func (q *Queries) TakeMail(ctx context.Context) (int64, error) {
	row := q.db.QueryRowContext(ctx, takeMail) // want `two workers that run this at once select the same row of mails, and both update it`
	var id int64
	err := row.Scan(&id)
	return id, err
}
