package good

import (
	"context"
	"database/sql"
)

// A row that nobody has claimed yet has no token; whoever writes has one.
func (q *queue) storeFirst(ctx context.Context, id, fence int64, pem string) error {
	res, err := q.db.ExecContext(ctx, `UPDATE certificates SET pem = $1, fence = $3 WHERE id = $2 AND (fence IS NULL OR fence <= $3)`, pem, id, fence)
	if err != nil {
		return err
	}
	return one(res)
}

// Which of the certificates are listed is the reader's choice.
func (q *queue) list(ctx context.Context, fence int64) (n int, err error) {
	err = q.db.QueryRowContext(ctx, `SELECT count(*) FROM certificates WHERE $1 = 0 OR fence = $1`, fence).Scan(&n)
	return n, err
}

func one(res sql.Result) error {
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		err = sql.ErrNoRows
	}
	return err
}
