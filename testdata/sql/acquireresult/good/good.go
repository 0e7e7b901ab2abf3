// Package good reads what a try function answers.
package good

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jmoiron/sqlx"
)

var errHeld = errors.New("held")

func scanned(ctx context.Context, tx *sql.Tx, run func() error) error {
	var ok bool
	if err := tx.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock(4712)").Scan(&ok); err != nil {
		return err
	}
	if !ok {
		return errHeld
	}
	return run()
}

func got(ctx context.Context, tx *sqlx.Tx) (ok bool, err error) {
	err = tx.GetContext(ctx, &ok, "SELECT pg_try_advisory_xact_lock(4713)")
	return ok, err
}

// MySQL answers 1, 0 or NULL.
func named(ctx context.Context, conn *sql.Conn, run func() error) error {
	var got sql.NullInt64
	if err := conn.QueryRowContext(ctx, "SELECT GET_LOCK('report', 10)").Scan(&got); err != nil {
		return err
	}
	if !got.Valid || got.Int64 != 1 {
		return errHeld
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), "SELECT RELEASE_LOCK('report')")
	return run()
}

// One that waits has no answer.
func waits(ctx context.Context, tx *sql.Tx, run func() error) error {
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(4714)"); err != nil {
		return err
	}
	return run()
}

// The rows say who got it.
func claim(ctx context.Context, tx *sql.Tx) (int64, error) {
	res, err := tx.ExecContext(ctx, "UPDATE jobs SET state = 'taken' WHERE id = 7 AND pg_try_advisory_xact_lock(id)")
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
