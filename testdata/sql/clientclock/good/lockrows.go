package good

import (
	"context"
	"database/sql"
	"time"
)

// The row of a lock, whose time the server counts.
func takeImport(ctx context.Context, db *sql.DB, owner string) error {
	if _, err := db.ExecContext(ctx, "DELETE FROM import_locks WHERE expires_at < now()"); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "INSERT INTO import_locks (lock_key, owner_id, expires_at) VALUES ('import', $1, now() + interval '1 minute')", owner)
	return err
}

func takeTask(ctx context.Context, db *sql.DB, task, worker string) error {
	_, err := db.ExecContext(ctx, `
		INSERT INTO tasks_running (task, lock_until, locked_by) VALUES ($1, now() + interval '1 minute', $2)
		ON CONFLICT (task) DO UPDATE SET lock_until = EXCLUDED.lock_until, locked_by = EXCLUDED.locked_by
		WHERE tasks_running.lock_until < now()`, task, worker)
	return err
}

// A session of a user's is no lock, and a minute more or less is nobody's harm.
func login(ctx context.Context, db *sql.DB, user int64, token string) error {
	_, err := db.ExecContext(ctx, "INSERT INTO sessions (token, owner_id, expires_at) VALUES ($1, $2, $3)", token, user, time.Now().Add(time.Hour))
	return err
}

func forget(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "DELETE FROM sessions WHERE expires_at < $1", time.Now())
	return err
}

// When a new row may first be taken is not for a claim to say.
func enqueue(ctx context.Context, db *sql.DB, payload string) error {
	_, err := db.ExecContext(ctx, "INSERT INTO jobs (payload, locked_until) VALUES ($1, $2)", payload, time.Now())
	return err
}
