// Package bad has workers that go by one name.
package bad

import (
	"context"
	"database/sql"
)

const me = "worker"

const claim = `
	UPDATE jobs SET status = 'running', locked_by = $1, locked_until = now() + interval '1 minute'
	WHERE id = (SELECT id FROM jobs WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
	RETURNING id`

func take(ctx context.Context, db *sql.DB) (id int64, err error) {
	err = db.QueryRowContext(ctx, claim, me).Scan(&id) // want `every worker that claims a row of jobs writes the same constant into locked_by: one whose lease has run out passes for the next one, and its writes are taken for that one's; give each worker a name of its own, with a random part`
	return id, err
}

func beat(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET locked_until = now() + interval '1 minute' WHERE id = $1 AND locked_by = $2`, id, me)
}
