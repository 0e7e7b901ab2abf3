// Package single locks through pools of one connection.
package single

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Leader has a pool of its own.
type Leader struct{ pool *pgxpool.Pool }

// NewLeader opens it.
func NewLeader(ctx context.Context, dsn string) (*Leader, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	config.MaxConns = 1
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	return &Leader{pool: pool}, nil
}

// Try tries to lead.
func (l *Leader) Try(ctx context.Context) (ok bool, err error) {
	err = l.pool.QueryRow(ctx, "SELECT pg_try_advisory_lock(72)").Scan(&ok)
	return ok, err
}

// Named is MySQL's.
func Named(ctx context.Context, dsn string) error {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	db.SetConnMaxLifetime(-1)
	if _, err := db.ExecContext(ctx, "DO GET_LOCK('import', 10)"); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "DO RELEASE_LOCK('import')")
	return err
}
