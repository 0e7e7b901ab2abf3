// Package bad does not look at what the database says of its unlocks.
package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
)

func work(context.Context) error { return nil }

// The answer is a row, and Exec has none.
func session(ctx context.Context, conn *sql.Conn) error {
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(4711)`); err != nil {
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(4711)`) // want `pg_advisory_unlock answers false, and no error, when this session does not hold lock 4711, so that the work ran without it or the lock stays on another connection: ExecContext drops the row; scan it with a query, and treat false as a lock that was lost`
	return work(ctx)
}

// It is scanned, and nobody reads it.
func unread(ctx context.Context, conn *pgx.Conn) error {
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock(4712)`); err != nil {
		return err
	}
	if err := work(ctx); err != nil {
		return err
	}
	var released bool
	return conn.QueryRow(ctx, `SELECT pg_advisory_unlock(4712)`).Scan(&released) // want `pg_advisory_unlock answers false, and no error, when this session does not hold lock 4712, .*: nobody reads it`
}

// MySQL answers 0 when another session holds the lock, and NULL when nobody does.
func named(ctx context.Context, conn *sql.Conn) error {
	var got sql.NullInt64
	if err := conn.QueryRowContext(ctx, `SELECT GET_LOCK('export', 10)`).Scan(&got); err != nil || got.Int64 != 1 {
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `SELECT RELEASE_LOCK('export')`) // want `release_lock answers false, and no error, when this session does not hold lock export`
	return work(ctx)
}
