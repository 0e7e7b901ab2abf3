package bad

import (
	"context"
	"database/sql"
)

func render(context.Context, int64) error { return nil }

// Another worker has the job, and this one renders it, too.
func claimed(ctx context.Context, db *sql.DB, id int64, me string) error {
	_, err := db.ExecContext(ctx, `UPDATE jobs SET status = 'running', worker_id = $1 WHERE id = $2 AND status = 'ready'`, me, id) // want `nobody reads how many rows this claim takes: when another worker has the row of jobs by now it takes none, without an error, and the code goes on as if it had it; go on only if RowsAffected is 1`
	if err != nil {
		return err
	}
	return render(ctx, id)
}
