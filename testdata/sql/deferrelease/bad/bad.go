// Package bad has session locks on connections that callers keep, which some way
// out leaves held.
package bad

import (
	"context"
	"database/sql"
	"errors"
	"log"

	"github.com/jackc/pgx/v5"
)

var errBusy = errors.New("another migration runs")

// The connection lives on in the caller, and the lock with it.
func migrate(ctx context.Context, conn *pgx.Conn, steps []string) error {
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", 4711); err != nil {
		return err
	}
	for _, step := range steps {
		if _, err := conn.Exec(ctx, step); err != nil {
			return err // want `lock "4711" is still held on this return`
		}
	}
	_, err := conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", 4711)
	return err
}

// A panic in a step skips the unlock.
func run(ctx context.Context, conn *sql.Conn, step func(context.Context)) error {
	var got bool
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock(4712)").Scan(&got); err != nil {
		return err
	}
	if !got {
		return errBusy
	}
	step(ctx)
	var freed bool
	return conn.QueryRowContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(4712)").Scan(&freed) // want `lock "4712" is released only when control gets here: after a panic in the call at line 39`
}

// GET_LOCK of MySQL is one, too.
func export(ctx context.Context, conn *sql.Conn, rows func() error) error {
	var got sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT GET_LOCK('export', 10)").Scan(&got); err != nil {
		return err
	}
	if got.Int64 != 1 {
		return errBusy
	}
	if err := rows(); err != nil {
		return err // want `lock "export" is still held on this return`
	}
	_, err := conn.ExecContext(context.WithoutCancel(ctx), "SELECT RELEASE_LOCK('export')")
	return err
}

// An unlock that nobody reads, after everything else.
func prune(ctx context.Context, conn *pgx.Conn, steps []string) error {
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", 4713); err != nil {
		return err
	}
	for _, step := range steps {
		if _, err := conn.Exec(ctx, step); err != nil {
			return err // want `lock "4713" is still held on this return`
		}
	}
	_, _ = conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", 4713)
	return nil
}

// The same with the answer of GET_LOCK, and an unlock that can be cancelled.
func refresh(ctx context.Context, conn *sql.Conn, step func(context.Context)) error {
	var got int
	if err := conn.QueryRowContext(ctx, "SELECT GET_LOCK('refresh', 10)").Scan(&got); err != nil {
		return err
	}
	if got != 1 {
		return errBusy
	}
	step(ctx)
	if _, err := conn.ExecContext(ctx, "DO RELEASE_LOCK('refresh')"); err != nil { // want `lock "refresh" is released only when control gets here`
		log.Print(err)
	}
	return nil
}

// The loser leaves before there is anything to release.
func rotate(ctx context.Context, conn *sql.Conn, step func(context.Context)) error {
	var got bool
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock(4714)").Scan(&got); err != nil {
		return err
	}
	if !got {
		return errBusy
	}
	step(ctx)
	conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(4714)") // want `lock "4714" is released only when control gets here`
	return nil
}
