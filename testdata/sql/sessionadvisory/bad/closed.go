package bad

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Open makes the tables with a connection of a pool that lives on.
func Open(ctx context.Context, pool *pgxpool.Pool) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return makeTables(ctx, conn) // want `session lock .* is released on a context that can be cancelled`
}

func makeTables(ctx context.Context, conn *pgxpool.Conn) (err error) {
	if _, err = conn.Exec(ctx, "SELECT pg_advisory_lock(4712)"); err != nil {
		return err
	}
	defer func() {
		if _, unlockErr := conn.Exec(ctx, "SELECT pg_advisory_unlock(4712)"); err == nil {
			err = unlockErr
		}
	}()
	_, err = conn.Exec(ctx, "CREATE TABLE IF NOT EXISTS kv (key bytea PRIMARY KEY, value bytea)")
	return err
}
