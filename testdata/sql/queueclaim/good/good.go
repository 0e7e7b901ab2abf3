// Package good has workers that take jobs one each.
package good

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func next(ctx context.Context, tx *sql.Tx, worker string) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id FROM jobs WHERE status = 'ready' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`).Scan(&id)
	if err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE jobs SET status = 'running', worker_id = $1 WHERE id = $2`, worker, id)
	return id, err
}

// A worker that does not wait tries again later.
func nowait(ctx context.Context, tx *sql.Tx) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id FROM jobs WHERE status = 'ready' LIMIT 1 FOR UPDATE NOWAIT`).Scan(&id)
	if err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE jobs SET status = 'running' WHERE id = $1`, id)
	return id, err
}

func batch(ctx context.Context, db *pgxpool.Pool) (pgx.Rows, error) {
	return db.Query(ctx, `
		UPDATE mails SET state = 'sending'
		WHERE id IN (SELECT id FROM mails WHERE state = 'queued' LIMIT 10 FOR UPDATE SKIP LOCKED)
		RETURNING id`)
}

// The second one's condition is false by then.
func repeated(ctx context.Context, db *pgxpool.Pool) (id int64, err error) {
	err = db.QueryRow(ctx, `
		UPDATE tasks SET status = 'running'
		WHERE id = (SELECT id FROM tasks WHERE status = 'ready' ORDER BY id LIMIT 1) AND status = 'ready'
		RETURNING id`).Scan(&id)
	return id, err
}

func compared(ctx context.Context, db *sql.DB) (id int64, err error) {
	if err = db.QueryRowContext(ctx, `SELECT id FROM prints WHERE status = $1 LIMIT 1`, "pending").Scan(&id); err != nil {
		return 0, err
	}
	r, err := db.ExecContext(ctx, `UPDATE prints SET status = $1 WHERE id = $2 AND status = $3`, "processing", id, "pending")
	if err != nil {
		return 0, err
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return 0, err
	}
	return id, nil
}

// One worker at a time gets here.
func locked(ctx context.Context, tx *sql.Tx) (id int64, err error) {
	if _, err = tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(7)`); err != nil {
		return 0, err
	}
	if err = tx.QueryRowContext(ctx, `SELECT id FROM prints WHERE status = 'pending' LIMIT 1`).Scan(&id); err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE prints SET status = 'processing' WHERE id = $1`, id)
	return id, err
}

// SQLite has one writer.
func sqlite(ctx context.Context, db *sql.DB) (id int64, err error) {
	err = db.QueryRowContext(ctx, `
		UPDATE notes SET status = 'running'
		WHERE id = (SELECT id FROM notes WHERE status = ? ORDER BY id LIMIT 1)
		RETURNING id`, "ready").Scan(&id)
	return id, err
}

// The transaction is the caller's.
func row(ctx context.Context, tx *sql.Tx, id int64) (balance int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT balance FROM accounts WHERE id = $1 FOR UPDATE`, id).Scan(&balance)
	return balance, err
}

type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func unknown(ctx context.Context, q queryer, id int64) (balance int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT balance FROM accounts WHERE id = $1 FOR UPDATE`, id).Scan(&balance)
	return balance, err
}

// A page for people to look at takes nothing.
func page(ctx context.Context, db *sql.DB, seen int64) (*sql.Rows, error) {
	if _, err := db.ExecContext(ctx, `UPDATE tickets SET seen = true WHERE id = $1`, seen); err != nil {
		return nil, err
	}
	return db.QueryContext(ctx, `SELECT id FROM tickets WHERE status = 'open' LIMIT 20`)
}
