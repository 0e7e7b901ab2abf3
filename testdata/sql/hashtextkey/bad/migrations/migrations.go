// Package migrations changes the schema: one name a database.
package migrations

import (
	"context"
	"database/sql"
	"hash/crc32"
)

// Lock waits for other migrators.
func Lock(ctx context.Context, conn *sql.Conn, table string) error {
	_, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", crc32.ChecksumIEEE([]byte(table))) // want `keeps 32 bits of a name \(crc32.ChecksumIEEE\)`
	return err
}
