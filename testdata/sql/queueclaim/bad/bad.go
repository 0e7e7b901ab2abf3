// Package bad has workers that take the same job, or wait for one another.
package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Every worker waits for the first row.
func next(ctx context.Context, tx *sql.Tx, worker string) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id FROM jobs WHERE status = 'ready' ORDER BY id LIMIT 1 FOR UPDATE`).Scan(&id) // want `workers that take a job of jobs wait for one another here: each locks the same first row, and when it gets it the row is taken; write FOR UPDATE SKIP LOCKED`
	if err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE jobs SET status = 'running', worker_id = $1 WHERE id = $2`, worker, id)
	return id, err
}

const claim = `
	UPDATE mails SET state = 'sending'
	WHERE id IN (SELECT id FROM mails WHERE state = 'queued' LIMIT 10 FOR UPDATE)
	RETURNING id`

func batch(ctx context.Context, db *pgxpool.Pool) (pgx.Rows, error) {
	return db.Query(ctx, claim) // want `workers that take a job of mails wait for one another here`
}

// Two workers find the same row before either has updated it.
func blind(ctx context.Context, db *pgxpool.Pool) (id int64, err error) {
	const take = `
		UPDATE tasks SET status = 'running'
		WHERE id = (SELECT id FROM tasks WHERE status = 'ready' ORDER BY id LIMIT 1)
		RETURNING id`
	err = db.QueryRow(ctx, take).Scan(&id) // want `two workers that run this at once select the same row of tasks, and both update it: nothing in the outer condition tells the second that it is taken; write FOR UPDATE SKIP LOCKED in the sub-select, or repeat its condition outside`
	return id, err
}

// Found in one statement, taken in another.
func apart(ctx context.Context, db *sql.DB) (id int64, err error) {
	row := db.QueryRowContext(ctx, `SELECT id FROM prints WHERE status = $1 ORDER BY created_at LIMIT 1`, "pending")
	if err = row.Scan(&id); err != nil {
		return 0, err
	}
	_, err = db.ExecContext(ctx, `UPDATE prints SET status = $1 WHERE id = $2`, "processing", id) // want `this update takes a row of prints by its id, which was selected at line 43 without a lock: two workers select the same row, and both take it; select it FOR UPDATE SKIP LOCKED in the same transaction, or repeat the state in this condition and read the affected rows`
	return id, err
}

// The row lock is gone before the next line.
func alone(ctx context.Context, db *sql.DB, id int64) (balance int64, err error) {
	err = db.QueryRowContext(ctx, `SELECT balance FROM accounts WHERE id = $1 FOR UPDATE`, id).Scan(&balance) // want `this row of accounts is locked outside a transaction: the lock ends with the statement, and what follows works on a row that others have too; run both in one transaction`
	if err != nil {
		return 0, err
	}
	_, err = db.ExecContext(ctx, `UPDATE accounts SET balance = $1 WHERE id = $2`, balance-1, id)
	return balance, err
}

// What was read before the lock decides.
func stale(ctx context.Context, tx *sql.Tx, id int64) (open bool, err error) {
	if err = tx.QueryRowContext(ctx, `SELECT open FROM shops WHERE id = $1`, id).Scan(&open); err != nil {
		return false, err
	}
	_, err = tx.ExecContext(ctx, `SELECT id FROM shops WHERE id = $1 FOR UPDATE`, id) // want `this row of shops was read at line 63 and is locked only now, without being read again`
	return open, err
}
