// Package good claims rows for longer than it works on them, or renews the claim.
package good

import (
	"context"
	"database/sql"
	"time"
)

func render(context.Context, int64) error { return nil }

func next(ctx context.Context, db *sql.DB, me string) error {
	var id int64
	err := db.QueryRowContext(ctx, `UPDATE jobs SET status = 'running', worker_id = $1, leased_until = now() + interval '10 minutes' WHERE id = (SELECT id FROM jobs WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`, me).Scan(&id)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	return render(ctx, id)
}

// The heartbeat of scans moves their leases forward.
func scan(ctx context.Context, db *sql.DB, me string) error {
	var id int64
	err := db.QueryRowContext(ctx, `UPDATE scans SET status = 'running', worker_id = $1, leased_until = now() + interval '30 seconds' WHERE id = (SELECT id FROM scans WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`, me).Scan(&id)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	go beat(ctx, db, id, me)
	return render(ctx, id)
}

func beat(ctx context.Context, db *sql.DB, id int64, me string) {
	for range time.Tick(10 * time.Second) {
		if _, err := db.ExecContext(ctx, `UPDATE scans SET leased_until = now() + interval '30 seconds' WHERE id = $1 AND worker_id = $2`, id, me); err != nil {
			return
		}
	}
}
