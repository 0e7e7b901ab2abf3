package good

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Store has its tables.
type Store struct{ pool *pgxpool.Pool }

// Open makes them. When the unlock fails so does Open, and it closes the pool: the
// session ends, and the lock with it.
func Open(ctx context.Context, url string) (*Store, error) {
	pool, err := pgxpool.New(ctx, url)
	if err != nil {
		return nil, err
	}
	defer func() {
		if pool != nil {
			pool.Close()
		}
	}()
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Release()
	if err := makeTables(ctx, conn); err != nil {
		return nil, err
	}
	s := &Store{pool: pool}
	pool = nil
	return s, nil
}

func makeTables(ctx context.Context, conn *pgxpool.Conn) (err error) {
	if _, err = conn.Exec(ctx, "SELECT pg_advisory_lock(4711)"); err != nil {
		return err
	}
	defer func() {
		if _, unlockErr := conn.Exec(ctx, "SELECT pg_advisory_unlock(4711)"); err == nil {
			err = unlockErr
		}
	}()
	_, err = conn.Exec(ctx, "CREATE TABLE IF NOT EXISTS kv (key bytea PRIMARY KEY, value bytea)")
	return err
}
