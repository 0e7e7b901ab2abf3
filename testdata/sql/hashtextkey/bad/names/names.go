// Package names locks by a handful of constant names, which do not collide by chance.
package names

import "database/sql"

const cleanup = "cleanup"

// Cleanup runs alone.
func Cleanup(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(hashtext($1))", cleanup) // want `keeps 32 bits of a name`
	return err
}

// Report runs alone, too.
func Report(tx *sql.Tx) error {
	_, err := tx.Exec("SELECT pg_advisory_xact_lock(hashtext('report'))") // want `keeps 32 bits of a name`
	return err
}
