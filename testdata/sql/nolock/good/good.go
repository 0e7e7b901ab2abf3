// Package good takes locks in tables in one statement, or under a lock of the
// database's.
package good

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

var errHeld = errors.New("held by another")

// One statement asks and takes, and the row count tells.
func lock(ctx context.Context, db *sql.DB, key, token string) error {
	res, err := db.ExecContext(ctx, `INSERT INTO certificate_locks (key, token, expires) VALUES ($1, $2, now() + interval '1 minute')
		ON CONFLICT (key) DO UPDATE SET token = $2, expires = now() + interval '1 minute' WHERE certificate_locks.expires < now()`, key, token)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errHeld
	}
	return nil
}

func unlock(ctx context.Context, db *sql.DB, key, token string) error {
	_, err := db.ExecContext(ctx, "DELETE FROM certificate_locks WHERE key = $1 AND token = $2", key, token)
	return err
}

// The transaction's advisory lock keeps the look and the write together.
func lockAlone(ctx context.Context, db *sql.DB, key string, id int64) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", id); err != nil {
		return err
	}
	var held bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM page_locks WHERE key = $1 AND expires > now())", key).Scan(&held); err != nil || held {
		return errors.Join(errHeld, err)
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO page_locks (key, expires) VALUES ($1, now() + interval '1 minute') ON CONFLICT (key) DO UPDATE SET expires = excluded.expires", key); err != nil {
		return err
	}
	return tx.Commit()
}

// A worker keeps its own row alive: it takes nothing from anybody.
func heartbeat(ctx context.Context, db *sql.DB, worker string) error {
	var until time.Time
	if err := db.QueryRowContext(ctx, "SELECT expires_at FROM worker_locks WHERE worker = $1", worker).Scan(&until); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "INSERT INTO worker_locks (worker, expires_at) VALUES ($1, now() + interval '1 minute') ON CONFLICT (worker) DO UPDATE SET expires_at = excluded.expires_at", worker)
	return err
}

// An account is locked against its user, and anybody of the support may unlock it.
func lockAccount(ctx context.Context, db *sql.DB, id int64, until time.Time) error {
	var held bool
	if err := db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM account_locks WHERE account_id = $1 AND locked_until > now())", id).Scan(&held); err != nil || held {
		return err
	}
	_, err := db.ExecContext(ctx, "INSERT INTO account_locks (account_id, locked_until) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET locked_until = $2", id, until)
	return err
}

func unlockAccount(ctx context.Context, db *sql.DB, id int64) error {
	_, err := db.ExecContext(ctx, "DELETE FROM account_locks WHERE account_id = $1", id)
	return err
}
