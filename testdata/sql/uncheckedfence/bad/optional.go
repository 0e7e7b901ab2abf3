package bad

import (
	"context"
	"database/sql"
)

// A predicate that lets in whoever sends no token, or has lost it on the way.
func (q *queue) storeOptional(ctx context.Context, id, fence int64, pem string) error {
	res, err := q.db.ExecContext(ctx, `UPDATE certificates SET pem = $1 WHERE id = $2 AND ($3 = 0 OR fence = $3)`, pem, id, fence) // want `fence of certificates is not compared when the value sent for it is 0 or NULL: whoever has no token, or has lost it on the way, writes like the holder; refuse such a call, and compare always`
	if err != nil {
		return err
	}
	return one(res)
}

func (q *queue) storeNullable(ctx context.Context, id int64, fence *int64, pem string) error {
	res, err := q.db.ExecContext(ctx, `UPDATE certificates SET pem = ? WHERE id = ? AND (? IS NULL OR fence = ?)`, pem, id, fence, fence) // want `fence of certificates is not compared when`
	if err != nil {
		return err
	}
	return one(res)
}

func one(res sql.Result) error {
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		err = errStale
	}
	return err
}
