// Package bad has locks in tables whose release deletes the row, whoever holds it.
package bad

import (
	"context"
	"database/sql"
	"time"
)

type locker struct {
	db    *sql.DB
	owner string
}

func (l *locker) Acquire(ctx context.Context, name string, ttl time.Duration) (bool, error) {
	res, err := l.db.ExecContext(ctx, `
		INSERT INTO distributed_locks (name, owner, expires_at)
		VALUES ($1, $2, now() + $3 * interval '1 second')
		ON CONFLICT (name) DO UPDATE SET owner = $2, expires_at = now() + $3 * interval '1 second'
		WHERE distributed_locks.expires_at < now()`, name, l.owner, int(ttl.Seconds()))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (l *locker) Release(ctx context.Context, name string) error {
	_, err := l.db.ExecContext(ctx, "DELETE FROM distributed_locks WHERE name = $1", name) // want `row of table distributed_locks is deleted without asking who holds it.*AND owner = …`
	return err
}

const take = "UPDATE job_leases SET holder = ?, held_until = now() + interval 30 second WHERE job = ? AND (holder IS NULL OR held_until < now())"

func claim(ctx context.Context, db *sql.DB, job, holder string) (bool, error) {
	res, err := db.ExecContext(ctx, take, holder, job)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func unlock(ctx context.Context, db *sql.DB, job string) error {
	_, err := db.ExecContext(ctx, "UPDATE job_leases SET holder = NULL, held_until = NULL WHERE job = ?", job) // want `row of table job_leases is cleared without asking who holds it.*AND holder = …`
	return err
}
