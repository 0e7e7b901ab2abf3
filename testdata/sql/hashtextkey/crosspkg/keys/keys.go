// Package keys makes keys of names, and locks them.
package keys

import (
	"context"
	"database/sql"
	"hash/crc32"
)

// Of is the key of a name.
func Of(name string) int64 { return int64(crc32.ChecksumIEEE([]byte(name))) }

// Lock locks a name.
func Lock(ctx context.Context, tx *sql.Tx, name string) error {
	_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtext($1))", name) // want `keeps 32 bits of a name`
	return err
}

// LockKey locks a number.
func LockKey(ctx context.Context, tx *sql.Tx, key int64) error {
	_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", key)
	return err
}
