// Package bad takes session locks through the pools of ORMs and older drivers.
package bad

import (
	"context"

	"github.com/go-pg/pg/v10"
)

// A *pg.DB is a pool.
func gopgPool(ctx context.Context, db *pg.DB, work func()) error {
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_lock(?)", 71); err != nil { // want `session lock 71 is taken through a pool`
		return err
	}
	defer db.Exec("SELECT pg_advisory_unlock(?)", 71)
	work()
	return nil
}

// Closing a *pg.Conn gives it back with its session.
func gopgConn(ctx context.Context, db *pg.DB, work func()) error {
	conn := db.Conn()
	defer conn.Close() // want `the connection goes back to its pool with session lock 72`
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock(72)"); err != nil {
		return err
	}
	work()
	return nil
}

// The lock outlives the transaction that it is meant for.
func gopgTx(ctx context.Context, db *pg.DB) error {
	return db.RunInTransaction(ctx, func(tx *pg.Tx) error {
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_lock(73)"); err != nil { // want `session lock 73`
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE totals SET n = n + 1")
		return err
	})
}
