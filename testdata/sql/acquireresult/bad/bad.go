// Package bad drops what a try function answers.
package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jmoiron/sqlx"
)

// Exec has no row.
func migrate(ctx context.Context, conn *sql.Conn, run func() error) error {
	if _, err := conn.ExecContext(ctx, "SELECT pg_try_advisory_lock(4711)"); err != nil { // want `lock 4711: pg_try_advisory_lock answers in a row whether it took the lock, and ExecContext drops it`
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(4711)")
	return run()
}

func migrateTx(ctx context.Context, tx pgx.Tx, id int64, run func() error) error {
	if _, err := tx.Exec(ctx, "SELECT pg_try_advisory_xact_lock($1)", id); err != nil { // want `lock id: pg_try_advisory_xact_lock answers in a row`
		return err
	}
	return run()
}

func named(ctx context.Context, conn *sql.Conn, run func() error) error {
	if _, err := conn.ExecContext(ctx, "SELECT GET_LOCK('report', 10)"); err != nil { // want `lock report: get_lock answers in a row`
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), "SELECT RELEASE_LOCK('report')")
	return run()
}

// The bool is scanned, and that is all.
func scanned(ctx context.Context, tx *sql.Tx, run func() error) error {
	var ok bool
	if err := tx.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock(4712)").Scan(&ok); err != nil { // want `lock 4712: nobody reads what pg_try_advisory_xact_lock answers`
		return err
	}
	return run()
}

func got(ctx context.Context, tx *sqlx.Tx, run func() error) error {
	var ok bool
	if err := tx.GetContext(ctx, &ok, "SELECT pg_try_advisory_xact_lock(4713)"); err != nil { // want `lock 4713: nobody reads`
		return err
	}
	return run()
}
