package good

import (
	"context"
	"database/sql"
)

func render(context.Context, int64) error { return nil }

func claimed(ctx context.Context, db *sql.DB, id int64, me string) error {
	r, err := db.ExecContext(ctx, `UPDATE jobs SET status = 'running', worker_id = $1 WHERE id = $2 AND status = 'ready'`, me, id)
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n != 1 {
		return err
	}
	return render(ctx, id)
}

// An order that is cancelled already stays so: nobody works on it.
func cancel(ctx context.Context, db *sql.DB, id int64) error {
	_, err := db.ExecContext(ctx, `UPDATE orders SET status = 'cancelled' WHERE id = $1 AND status = 'open'`, id)
	return err
}

// The row tells.
func returned(ctx context.Context, db *sql.DB, id int64, me string) error {
	err := db.QueryRowContext(ctx, `UPDATE jobs SET status = 'running', worker_id = $1 WHERE id = $2 AND status = 'ready' RETURNING id`, me, id).Scan(&id)
	if err != nil {
		return err
	}
	return render(ctx, id)
}
