// Package bad judges leases by this machine's clock.
package bad

import (
	"context"
	"database/sql"
	"time"
)

func claim(ctx context.Context, tx *sql.Tx, worker string) (id int64, err error) {
	until := time.Now().Add(time.Minute)
	const take = `
		UPDATE jobs SET worker = $1, locked_until = $2
		WHERE id = (SELECT id FROM jobs WHERE locked_until IS NULL LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`
	err = tx.QueryRowContext(ctx, take, worker, until).Scan(&id) // want `until when a row of jobs is claimed \(locked_until\) is set by this process's clock`
	return id, err
}

func extend(ctx context.Context, tx *sql.Tx, id int64, worker string) error {
	_, err := tx.ExecContext(ctx, `UPDATE jobs SET locked_until = $1 WHERE id = $2 AND worker = $3`, time.Now().UTC().Add(time.Minute), id, worker) // want `until when a row of jobs is claimed \(locked_until\) is set by this process's clock, and judged by others: one whose clock runs ahead takes rows that are still worked on; let the server add the duration: now\(\) \+ interval`
	return err
}

func free(ctx context.Context, db *sql.DB) error {
	now := time.Now()
	_, err := db.ExecContext(ctx, `UPDATE jobs SET worker = NULL WHERE locked_until < $1`, now) // want `whether a claim on a row of jobs has run out \(locked_until\) is judged by this process's clock: if it runs ahead it takes rows that are still worked on; compare with the server's now\(\)`
	return err
}

// Found and taken in two statements.
func find(ctx context.Context, tx *sql.Tx) (id int64, err error) {
	now := time.Now()
	err = tx.QueryRowContext(ctx, `SELECT id FROM tasks WHERE locked_until IS NULL OR locked_until < $1 LIMIT 1 FOR UPDATE SKIP LOCKED`, now).Scan(&id) // want `whether a claim on a row of tasks has run out`
	if err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE tasks SET locked_until = $1, worker = $2 WHERE id = $3`, now.Add(time.Minute), "me", id) // want `until when a row of tasks is claimed`
	return id, err
}

func prolong(ctx context.Context, tx *sql.Tx, id int64) error {
	_, err := tx.ExecContext(ctx, `UPDATE tasks SET locked_until = $1 WHERE id = $2 AND worker = $3`, time.Now().Add(time.Minute), id, "me") // want `until when a row of tasks is claimed`
	return err
}

// The mirror image of package sqlite.
func print(ctx context.Context, db *sql.DB, worker string) error {
	_, err := db.ExecContext(ctx, "UPDATE print_jobs SET locked_by = ?, locked_until = ? WHERE id = (SELECT id FROM print_jobs WHERE locked_until < ? LIMIT 1) AND locked_until < ?", // want `whether a claim on a row of print_jobs has run out`
		worker, time.Now().Add(time.Minute), time.Now(), time.Now())
	return err
}
