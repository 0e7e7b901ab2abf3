// Package hook drops the locks of a connection before somebody else gets it.
package hook

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Open opens a pool that resets its connections.
func Open(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	config.AfterRelease = func(conn *pgx.Conn) bool {
		_, err := conn.Exec(context.Background(), "SELECT pg_advisory_unlock_all()")
		return err == nil
	}
	return pgxpool.NewWithConfig(ctx, config)
}

// Compact leaves the unlock to the hook.
func Compact(ctx context.Context, pool *pgxpool.Pool) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(71)"); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "VACUUM documents")
	return err
}
