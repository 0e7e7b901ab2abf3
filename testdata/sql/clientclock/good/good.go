// Package good judges leases by the server's clock.
package good

import (
	"context"
	"database/sql"
	"time"
)

func claim(ctx context.Context, tx *sql.Tx, worker string) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `
		UPDATE jobs SET worker = $1, locked_until = now() + $2 * interval '1 second', started_at = $3
		WHERE id = (SELECT id FROM jobs WHERE locked_until IS NULL OR locked_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, worker, 60, time.Now()).Scan(&id)
	return id, err
}

// When it was done informs, and decides nothing.
func done(ctx context.Context, db *sql.DB, id int64, worker string) error {
	_, err := db.ExecContext(ctx, `UPDATE jobs SET finished_at = $1 WHERE id = $2 AND worker = $3`, time.Now(), id, worker)
	return err
}

// When a row is due is not for a claim to say.
func schedule(ctx context.Context, db *sql.DB, id int64) error {
	_, err := db.ExecContext(ctx, `UPDATE jobs SET visible_until = $1 WHERE id = $2`, time.Now().Add(time.Hour), id)
	return err
}

// A number for people to look at.
func expired(ctx context.Context, db *sql.DB) (n int, err error) {
	err = db.QueryRowContext(ctx, `SELECT count(*) FROM jobs WHERE locked_until < $1`, time.Now()).Scan(&n)
	return n, err
}

// An account that is locked out is nobody's lease.
func lockOut(ctx context.Context, db *sql.DB, user int64) error {
	_, err := db.ExecContext(ctx, `UPDATE users SET locked_until = $1 WHERE id = $2`, time.Now().Add(15*time.Minute), user)
	return err
}

type clock interface{ Now() time.Time }

// Whose time it is only the clock's maker knows.
func free(ctx context.Context, db *sql.DB, c clock) error {
	_, err := db.ExecContext(ctx, `UPDATE jobs SET worker = NULL WHERE locked_until < $1`, c.Now())
	return err
}
