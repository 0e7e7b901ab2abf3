package wrapper

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// elector keeps the connection of its lock.
type elector struct {
	pool    *pgxpool.Pool
	conn    *pgxpool.Conn
	leading bool
}

func (e *elector) try(ctx context.Context) (bool, error) {
	if e.conn == nil {
		conn, err := e.pool.Acquire(ctx)
		if err != nil {
			return false, err
		}
		e.conn = conn
	}
	if e.leading {
		return true, nil
	}
	var got bool
	if err := e.conn.QueryRow(ctx, "SELECT pg_try_advisory_lock(9)").Scan(&got); err != nil {
		return false, err
	}
	e.leading = got
	return got, nil
}

// resign gives the connection back where there is one.
func (e *elector) resign() error {
	if e.conn == nil || !e.leading {
		return nil
	}
	_, err := e.conn.Exec(context.Background(), "SELECT pg_advisory_unlock(9)")
	e.leading = false
	if e.conn != nil {
		e.conn.Hijack().Close(context.Background())
		e.conn = nil
	}
	return err
}

// forget keeps the connection when the unlock fails, and forgets it.
func (e *elector) forget() error {
	if e.conn == nil || !e.leading {
		return nil
	}
	_, err := e.conn.Exec(context.Background(), "SELECT pg_advisory_unlock(9)") // want `the connection of session lock 9 is neither given back nor handed on`
	e.leading = false
	if err == nil {
		e.conn.Release()
	}
	e.conn = nil
	return err
}
