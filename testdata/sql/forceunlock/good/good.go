// Package good ends sessions for other reasons, or its own locks.
package good

import (
	"context"
	"database/sql"
)

// A query that runs too long holds no lock for others.
func slow(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND query_start < now() - interval '1 hour'`)
	return err
}

// Looking is no force.
func holders(ctx context.Context, db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT pid, objid FROM pg_locks WHERE locktype = 'advisory'`)
}

// The connection's own locks.
func drop(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, `SELECT pg_advisory_unlock_all()`)
	return err
}
