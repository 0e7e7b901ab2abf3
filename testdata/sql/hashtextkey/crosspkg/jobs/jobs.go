// Package jobs uses keys of another package.
package jobs

import (
	"context"
	"database/sql"

	"example.com/sql/hashtextkey/crosspkg/keys"
)

// Claim has its key from there.
func Claim(ctx context.Context, tx *sql.Tx, job string) error {
	_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", keys.Of(job)) // want `keeps 32 bits of a name \(crc32.ChecksumIEEE\)`
	return err
}

// Export locks and unlocks one key.
func Export(ctx context.Context, conn *sql.Conn, name string, work func() error) error {
	key := keys.Of(name)
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key); err != nil { // want `the key of pg_advisory_lock keeps 32 bits of a name`
		return err
	}
	defer func() {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", key)
	}()
	return work()
}

// Finish is reported where it locks.
func Finish(ctx context.Context, tx *sql.Tx, job string) error { return keys.Lock(ctx, tx, job) }

// Both hashes there and locks there.
func Both(ctx context.Context, tx *sql.Tx, job string) error {
	return keys.LockKey(ctx, tx, keys.Of(job)) // want `keeps 32 bits of a name \(crc32.ChecksumIEEE\)`
}
