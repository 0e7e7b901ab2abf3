// Package good has rows that only their holder gives up, and rows that are no
// locks.
package good

import (
	"context"
	"database/sql"
)

type locker struct {
	db    *sql.DB
	owner string
}

func (l *locker) Acquire(ctx context.Context, name string) error {
	_, err := l.db.ExecContext(ctx, "INSERT INTO locks (name, owner, expires_at) VALUES ($1, $2, now() + interval '30 seconds')", name, l.owner)
	return err
}

func (l *locker) Release(ctx context.Context, name string) error {
	_, err := l.db.ExecContext(ctx, "DELETE FROM locks WHERE name = $1 AND owner = $2", name, l.owner)
	return err
}

// What has expired is nobody's.
func (l *locker) DeleteExpired(ctx context.Context) error {
	_, err := l.db.ExecContext(ctx, "DELETE FROM locks WHERE expires_at < now()")
	return err
}

// An operator's override.
func (l *locker) ForceRelease(ctx context.Context, name string) error {
	_, err := l.db.ExecContext(ctx, "DELETE FROM locks WHERE name = $1", name)
	return err
}

// A job that is removed takes its lock along.
func (l *locker) Forget(ctx context.Context, name string) error {
	_, err := l.db.ExecContext(ctx, "DELETE FROM locks WHERE name = $1", name)
	return err
}

// An account's owner is no holder.
func create(ctx context.Context, db *sql.DB, name, owner string) error {
	_, err := db.ExecContext(ctx, "INSERT INTO accounts (name, owner) VALUES ($1, $2)", name, owner)
	return err
}

func remove(ctx context.Context, db *sql.DB, name string) error {
	_, err := db.ExecContext(ctx, "DELETE FROM accounts WHERE name = $1", name)
	return err
}

// A table of locks without owners has nothing to ask: a row a session.
func hold(ctx context.Context, tx *sql.Tx, name string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO migration_lock (name) VALUES ($1)", name)
	return err
}

func release(ctx context.Context, tx *sql.Tx, name string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM migration_lock WHERE name = $1", name)
	return err
}
