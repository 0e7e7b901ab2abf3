// Package good looks at what the database says of its unlocks.
package good

import (
	"context"
	"database/sql"
	"errors"
)

var errLost = errors.New("the lock was lost")

func work(context.Context) error { return nil }

func session(ctx context.Context, conn *sql.Conn) (err error) {
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(4711)`); err != nil {
		return err
	}
	defer func() {
		var released bool
		unlock := conn.QueryRowContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(4711)`).Scan(&released)
		if unlock == nil && !released {
			unlock = errLost
		}
		err = errors.Join(err, unlock)
	}()
	return work(ctx)
}

// The lock ends with its transaction: there is nothing to answer.
func xact(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(4711)`); err != nil {
		return err
	}
	return work(ctx)
}

func named(ctx context.Context, conn *sql.Conn) error {
	var got, released sql.NullInt64
	if err := conn.QueryRowContext(ctx, `SELECT GET_LOCK('export', 10)`).Scan(&got); err != nil || got.Int64 != 1 {
		return err
	}
	if err := work(ctx); err != nil {
		return err
	}
	if err := conn.QueryRowContext(context.WithoutCancel(ctx), `SELECT RELEASE_LOCK('export')`).Scan(&released); err != nil {
		return err
	}
	if released.Int64 != 1 {
		return errLost
	}
	return nil
}
