// Package counted hands rows on and counts it, or asks for the owner in what the
// worker writes.
package counted

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

func begin(ctx context.Context, db *pgxpool.Pool, worker string) (id, fence int64, err error) {
	err = db.QueryRow(ctx, `
		UPDATE uploads SET status = 'running', worker_id = $1, leased_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM uploads WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, fencing_token`, worker).Scan(&id, &fence)
	return id, fence, err
}

func finish(ctx context.Context, db *pgxpool.Pool, id, fence int64) error {
	_, err := db.Exec(ctx, `UPDATE uploads SET status = 'done' WHERE id = $1 AND fencing_token = $2`, id, fence)
	return err
}

func recoverLost(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `UPDATE uploads SET status = 'ready', worker_id = NULL, fencing_token = fencing_token + 1 WHERE status = 'running' AND leased_until < now()`)
	return err
}

// Another table, whose worker is asked for.
func take(ctx context.Context, db *pgxpool.Pool, worker string) (id int64, err error) {
	err = db.QueryRow(ctx, `
		UPDATE scans SET status = 'running', worker_id = $1, leased_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM scans WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, worker).Scan(&id)
	return id, err
}

func done(ctx context.Context, db *pgxpool.Pool, id int64, worker string) error {
	_, err := db.Exec(ctx, `UPDATE scans SET status = 'done' WHERE id = $1 AND worker_id = $2`, id, worker)
	return err
}

func giveBack(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `UPDATE scans SET status = 'ready', worker_id = NULL WHERE status = 'running' AND leased_until < now()`)
	return err
}
