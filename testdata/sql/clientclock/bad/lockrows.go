package bad

import (
	"context"
	"database/sql"
	"time"
)

// database is what a service asks of its pool.
type database interface {
	Dialect() string
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

const (
	dropStalePostgres  = "DELETE FROM import_locks WHERE expires_at < $1"
	dropStaleMySQL     = "DELETE FROM import_locks WHERE expires_at < ?"
	takeImportPostgres = "INSERT INTO import_locks (lock_key, owner_id, expires_at) VALUES ($1, $2, $3)"
	takeImportMySQL    = "INSERT INTO import_locks (lock_key, owner_id, expires_at) VALUES (?, ?, ?)"
)

// The statement is the server's dialect of it; the clock is this process's.
func takeImport(ctx context.Context, db database, owner string) error {
	drop, take := dropStaleMySQL, takeImportMySQL
	if db.Dialect() == "postgres" {
		drop, take = dropStalePostgres, takeImportPostgres
	}
	if _, err := db.ExecContext(ctx, drop, time.Now().UTC()); err != nil { // want `whether a claim on a row of import_locks has run out`
		return err
	}
	_, err := db.ExecContext(ctx, take, "import", owner, time.Now().UTC().Add(time.Minute)) // want `until when a row of import_locks is claimed \(expires_at\) is set`
	return err
}

// A row that is there already is taken over when it has expired.
func takeTask(ctx context.Context, db *sql.DB, task, worker string) (bool, error) {
	now := time.Now()
	const take = `
		INSERT INTO tasks_running (task, lock_until, locked_by) VALUES ($1, $2, $3)
		ON CONFLICT (task) DO UPDATE SET lock_until = EXCLUDED.lock_until, locked_by = EXCLUDED.locked_by
		WHERE tasks_running.lock_until < $4`
	res, err := db.ExecContext(ctx, take, task, now.Add(time.Minute), worker, now) // want `whether a claim on a row of tasks_running has run out`
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
