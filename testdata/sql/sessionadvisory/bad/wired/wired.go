// Package wired locks through pools that another package opens, of several connections
// each unless they are of SQLite, which has no such locks.
package wired

import "database/sql"

type locks struct{ db *sql.DB }

// Factory has a pool for each kind of lock.
type Factory struct{ kinds []*locks }

// New takes the pools.
func New(pools [2]*sql.DB) *Factory {
	f := &Factory{}
	for _, p := range pools {
		f.kinds = append(f.kinds, &locks{db: p})
	}
	return f
}

// Try tries to lock number n of a kind.
func (f *Factory) Try(kind int, n int64) (bool, error) { return f.kinds[kind].acquire(n) }

// Release gives it up.
func (f *Factory) Release(kind int, n int64) (bool, error) { return f.kinds[kind].release(n) }

func (l *locks) acquire(n int64) (ok bool, err error) {
	err = l.db.QueryRow("SELECT pg_try_advisory_lock($1)", n).Scan(&ok) // want `session lock n is taken through a pool: its unlock may run on another connection`
	return ok, err
}

func (l *locks) release(n int64) (ok bool, err error) {
	err = l.db.QueryRow("SELECT pg_advisory_unlock($1)", n).Scan(&ok) // want `session lock n is released through a pool`
	return ok, err
}
