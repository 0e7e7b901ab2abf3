// Package bad has locks in tables that are looked at first and taken then.
package bad

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

var errHeld = errors.New("held by another")

type certificates struct {
	db  *sql.DB
	ttl time.Duration
}

// Two callers find the row free, and the second takes it from the first.
func (c *certificates) Lock(ctx context.Context, key string) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := c.free(ctx, tx, key); err != nil {
		return err
	}
	expires := time.Now().Add(c.ttl)
	if _, err := tx.ExecContext(ctx, "INSERT INTO certificate_locks (key, expires) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET expires = $2", key, expires); err != nil { // want `lock in a row of table certificate_locks: line 25 asks whether it is free, and this takes it from whoever has it`
		return err
	}
	return tx.Commit()
}

func (c *certificates) free(ctx context.Context, tx *sql.Tx, key string) error {
	var held bool
	err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM certificate_locks WHERE key = $1 AND expires > now())", key).Scan(&held)
	if err == nil && held {
		err = errHeld
	}
	return err
}

func (c *certificates) Unlock(ctx context.Context, key string) error {
	_, err := c.db.ExecContext(ctx, "DELETE FROM certificate_locks WHERE key = $1", key) // want plaindel:"give the table a column with the holder's random token"
	return err
}

// REPLACE of MySQL, after a look in the same function.
func acquire(ctx context.Context, db *sql.DB, name string) (bool, error) {
	var until time.Time
	err := db.QueryRowContext(ctx, "SELECT expires_at FROM job_locks WHERE name = ?", name).Scan(&until)
	if err != nil && !errors.Is(err, sql.ErrNoRows) || until.After(time.Now()) {
		return false, err
	}
	_, err = db.ExecContext(ctx, "REPLACE INTO job_locks (name, expires_at) VALUES (?, now() + interval 1 minute)", name) // want `lock in a row of table job_locks: line 52 asks`
	return err == nil, err
}
