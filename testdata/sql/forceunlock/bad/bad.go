// Package bad takes locks away by force.
package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
)

func unstick(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`) // want `pg_terminate_backend ends the sessions that hold advisory locks, those at work among them: the next holder starts while the work of the last is half done; let the holders give up \(lock_timeout, idle_in_transaction_session_timeout\)`
	return err
}

// In two steps.
func cancel(ctx context.Context, db *pgxpool.Pool, key int64) error {
	var pid int
	if err := db.QueryRow(ctx, `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1`, key).Scan(&pid); err != nil {
		return err
	}
	_, err := db.Exec(ctx, `SELECT pg_cancel_backend($1)`, pid) // want `pg_cancel_backend ends the sessions that hold advisory locks`
	return err
}

func all(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `SELECT pg_advisory_unlock_all()`) // want `pg_advisory_unlock_all on a pool drops the locks of whatever connection it gets, which somebody else may hold; run it on the connection that took the locks, or in the hook that takes connections back`
	return err
}
