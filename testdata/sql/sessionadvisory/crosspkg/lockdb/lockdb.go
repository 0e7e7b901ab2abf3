// Package lockdb locks on a handle that its caller chooses.
package lockdb

import (
	"context"
	"database/sql"
)

// Execer is a pool, a connection or a transaction.
type Execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Lock takes a session lock.
func Lock(ctx context.Context, db Execer, key int64) error {
	_, err := db.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key)
	return err
}

// Unlock releases it.
func Unlock(ctx context.Context, db Execer, key int64) error {
	_, err := db.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", key)
	return err
}

// Conn is a connection that somebody else pinned.
func Conn(ctx context.Context, conn *sql.Conn, key int64) error {
	_, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key)
	return err
}

// OnPool is reported here, and not where it is called.
func OnPool(ctx context.Context, db *sql.DB, key int64) error {
	_, err := db.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key) // want `session lock key is taken through a pool`
	return err
}
