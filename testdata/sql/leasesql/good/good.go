// Package good keeps leases in tables that a stale worker cannot keep or take.
package good

import (
	"context"
	"database/sql"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

func claim(ctx context.Context, db *pgxpool.Pool, worker string) (id int64, err error) {
	err = db.QueryRow(ctx, `
		UPDATE jobs SET status = 'running', worker_id = $1, lease_expires_at = now() + interval '1 minute', epoch = epoch + 1
		WHERE id = (SELECT id FROM jobs WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, worker).Scan(&id)
	return id, err
}

func beat(ctx context.Context, db *pgxpool.Pool, id int64, worker string) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET lease_expires_at = now() + interval '1 minute' WHERE id = $1 AND worker_id = $2`, id, worker)
	return err
}

func beatByEpoch(ctx context.Context, db *pgxpool.Pool, id, epoch int64) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET lease_expires_at = now() + interval '1 minute' WHERE id = $1 AND epoch = $2`, id, epoch)
	return err
}

// The old value of the lease is as good as a token.
func swap(ctx context.Context, db *pgxpool.Pool, id int64, old time.Time) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET lease_expires_at = now() + interval '1 minute' WHERE id = $1 AND lease_expires_at = $2`, id, old)
	return err
}

// Who has the row is compared here, while the row is locked.
func compared(ctx context.Context, tx *sql.Tx, id int64, me string) error {
	var worker string
	if err := tx.QueryRowContext(ctx, `SELECT worker_id FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&worker); err != nil || worker != me {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE jobs SET lease_expires_at = now() + interval '1 minute' WHERE id = $1`, id)
	return err
}

// The next claim counts on, and tells the workers apart.
func requeue(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET status = 'ready', worker_id = NULL WHERE status = 'running' AND lease_expires_at < now()`)
	return err
}

// Rows that end where they are go to nobody.
func bury(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET status = 'dead' WHERE status = 'running' AND lease_expires_at < now()`)
	return err
}

// An account that is locked out is nobody's lease.
func lockOut(ctx context.Context, db *sql.DB, user int64) error {
	_, err := db.ExecContext(ctx, `UPDATE users SET locked_until = now() + interval '15 minutes' WHERE id = $1`, user)
	return err
}

func countFailure(ctx context.Context, db *sql.DB, user int64) error {
	_, err := db.ExecContext(ctx, `UPDATE users SET failed_logins = failed_logins + 1 WHERE id = $1`, user)
	return err
}

// Best effort: when somebody was last seen.
func seen(ctx context.Context, db *sql.DB, device int64) error {
	_, err := db.ExecContext(ctx, `UPDATE devices SET last_seen_at = now() WHERE id = $1`, device)
	return err
}

// The holder's name is in the condition.
func lead(ctx context.Context, db *pgxpool.Pool, me string) error {
	_, err := db.Exec(ctx, `UPDATE backup_leader SET instance_id = $1, last_heartbeat = now() WHERE id = 1 AND (instance_id = $1 OR last_heartbeat < now() - interval '1 minute')`, me)
	return err
}

// Whoever has the job by now loses it, and is meant to.
func resetJob(ctx context.Context, db *pgxpool.Pool, id int64) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET lease_expires_at = now() WHERE id = $1`, id)
	return err
}
