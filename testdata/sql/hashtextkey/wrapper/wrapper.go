// Package wrapper locks through helpers.
package wrapper

import (
	"context"
	"hash/adler32"

	"github.com/jackc/pgx/v5"
)

const lockName = `SELECT pg_advisory_xact_lock(hashtext($1))`

// lock is reported here, and not at its callers.
func lock(ctx context.Context, tx pgx.Tx, name string) error {
	_, err := tx.Exec(ctx, lockName, name) // want `advisory key hashtext\(name\) keeps 32 bits`
	return err
}

// Order locks an order.
func Order(ctx context.Context, tx pgx.Tx, id string) error { return lock(ctx, tx, "order:"+id) }

// exec runs what it is given.
func exec(ctx context.Context, tx pgx.Tx, query string, args ...any) error {
	_, err := tx.Exec(ctx, query, args...)
	return err
}

// Statement is known at its caller.
func Statement(ctx context.Context, tx pgx.Tx, id string) error {
	return exec(ctx, tx, "SELECT pg_advisory_xact_lock(hashtext($1))", id) // want `keeps 32 bits of a name`
}

func lockNumber(ctx context.Context, tx pgx.Tx, key int64) error {
	_, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", key)
	return err
}

// Sum hashes at the call.
func Sum(ctx context.Context, tx pgx.Tx, id string) error {
	return lockNumber(ctx, tx, int64(adler32.Checksum([]byte(id)))) // want `keeps 32 bits of a name \(adler32.Checksum\)`
}
