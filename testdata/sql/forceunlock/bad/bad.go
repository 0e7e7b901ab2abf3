// Package bad takes locks away by force.
package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
)

func unstick(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`) // want `pg_terminate_backend ends sessions because they hold locks, those at work among them: the next holder starts while the work of the last is half done; give the holders an end of their own`
	return err
}

// In two steps.
func cancel(ctx context.Context, db *pgxpool.Pool, key int64) error {
	var pid int
	if err := db.QueryRow(ctx, `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1`, key).Scan(&pid); err != nil {
		return err
	}
	_, err := db.Exec(ctx, `SELECT pg_cancel_backend($1)`, pid) // want `pg_cancel_backend ends sessions because they hold locks`
	return err
}

func all(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `SELECT pg_advisory_unlock_all()`) // want `pg_advisory_unlock_all on a pool drops the locks of whatever connection it gets, which somebody else may hold; run it on the connection that took the locks, or in the hook that takes connections back`
	return err
}

func killHolder(ctx context.Context, db *sql.DB) error {
	var id int64
	if err := db.QueryRowContext(ctx, `SELECT IS_USED_LOCK('billing')`).Scan(&id); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, `KILL ?`, id) // want `KILL ends sessions because they hold locks`
	return err
}

// MySQL's, on a pool.
func dropAll(ctx context.Context, db *sql.DB) error {
	var released int
	return db.QueryRowContext(ctx, `SELECT RELEASE_ALL_LOCKS()`).Scan(&released) // want `release_all_locks on a pool drops the locks of whatever connection it gets`
}
