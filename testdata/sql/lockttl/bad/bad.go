// Package bad claims rows for less time than it works on them.
package bad

import (
	"context"
	"database/sql"
	"time"
)

func render(context.Context, int64) error { return nil }

func next(ctx context.Context, db *sql.DB, me string) error {
	var id int64
	err := db.QueryRowContext(ctx, `UPDATE jobs SET status = 'running', worker_id = $1, leased_until = now() + interval '30 seconds' WHERE id = (SELECT id FROM jobs WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`, me).Scan(&id) // want `a row of jobs is claimed for 30s, which is shorter than the 5m0s .* at line \d+ that follows, and nothing moves the claim forward: another worker takes the row meanwhile; claim it for longer, or renew the claim while the work goes on`
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	return render(ctx, id)
}
