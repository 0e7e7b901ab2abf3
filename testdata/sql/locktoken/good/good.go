// Package good has workers with names of their own.
package good

import (
	"context"
	"database/sql"
)

const claim = `
	UPDATE jobs SET status = 'running', locked_by = $1, locked_until = now() + interval '1 minute'
	WHERE id = (SELECT id FROM jobs WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
	RETURNING id`

type worker struct {
	db *sql.DB
	id string
}

func (w *worker) take(ctx context.Context) (id int64, err error) {
	err = w.db.QueryRowContext(ctx, claim, w.id).Scan(&id)
	return id, err
}

func (w *worker) beat(ctx context.Context, id int64) (sql.Result, error) {
	return w.db.ExecContext(ctx, `UPDATE jobs SET locked_until = now() + interval '1 minute' WHERE id = $1 AND locked_by = $2`, id, w.id)
}

// What kind of worker has it only informs: nothing asks for it.
func label(ctx context.Context, db *sql.DB) (id int64, err error) {
	err = db.QueryRowContext(ctx, `
		UPDATE prints SET status = 'running', runner = 'laser', locked_until = now() + interval '1 minute', attempt = attempt + 1
		WHERE id = (SELECT id FROM prints WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`).Scan(&id)
	return id, err
}
