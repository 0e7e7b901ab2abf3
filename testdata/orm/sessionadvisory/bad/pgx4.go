package bad

import (
	"context"

	"github.com/jackc/pgx/v4/pgxpool"
)

func pgx4Pool(ctx context.Context, pool *pgxpool.Pool, work func()) error {
	var got bool
	if err := pool.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", 78).Scan(&got); err != nil || !got { // want `session lock 78 is taken through a pool`
		return err
	}
	defer pool.Exec(ctx, "SELECT pg_advisory_unlock($1)", 78)
	work()
	return nil
}

// Release gives the connection back with its session.
func pgx4Conn(ctx context.Context, pool *pgxpool.Pool, work func()) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release() // want `the connection goes back to its pool with session lock 79`
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(79)"); err != nil {
		return err
	}
	work()
	return nil
}
