// Package dbtest gives each test a database, and wants the lock to stay.
package dbtest

import "database/sql"

// Reserve keeps a database until the process exits.
func Reserve(db *sql.DB, n int) (ok bool, err error) {
	err = db.QueryRow("SELECT pg_try_advisory_lock($1)", n).Scan(&ok)
	return ok, err
}
