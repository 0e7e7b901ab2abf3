// Package uncounted has no column that counts claims, in no table: a statement that
// hands rows on cannot be asked to count them.
package uncounted

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

func begin(ctx context.Context, db *pgxpool.Pool, worker string) (id int64, err error) {
	err = db.QueryRow(ctx, `
		UPDATE uploads SET status = 'running', worker_id = $1, leased_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM uploads WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, worker).Scan(&id)
	return id, err
}

func finish(ctx context.Context, db *pgxpool.Pool, id int64) error {
	_, err := db.Exec(ctx, `UPDATE uploads SET status = 'done' WHERE id = $1`, id)
	return err
}

func recoverLost(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `UPDATE uploads SET status = 'ready', worker_id = NULL WHERE status = 'running' AND leased_until < now()`)
	return err
}
