// Package lease hands out leases with a fencing token.
package lease

import (
	"context"
	"database/sql"
)

// Leases are rows of a table.
type Leases struct{ db *sql.DB }

// Take answers whether the lease is ours, and its token.
func (l *Leases) Take(ctx context.Context, name, holder string) (bool, int64, error) {
	var fencingToken int64
	err := l.db.QueryRowContext(ctx, `
		UPDATE leases SET holder = $2, fencing_token = fencing_token + 1, expires_at = now() + interval '1 minute'
		WHERE name = $1 AND expires_at < now() RETURNING fencing_token`, name, holder).Scan(&fencingToken)
	if err != nil {
		return false, 0, err
	}
	return true, fencingToken, nil
}

// Taker is what users of leases ask for.
type Taker interface {
	TakeNamed(ctx context.Context, name string) (held bool, fencingToken int64, err error)
}
