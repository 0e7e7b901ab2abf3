package bad

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/uptrace/bun"
)

var errTaken = errors.New("another process has the lock")

// ReleaseByClosing thinks that Close ends the session.
func ReleaseByClosing(ctx context.Context, db *sql.DB, work func(context.Context)) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	var leads bool
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", 31).Scan(&leads); err != nil {
		return errors.Join(err, conn.Close())
	}
	if !leads {
		return conn.Close()
	}
	work(ctx)
	return conn.Close() // want `the connection goes back to its pool with session lock 31 \(taken at line 24\) on it`
}

// DeferredClose never unlocks.
func DeferredClose(ctx context.Context, pool *pgxpool.Pool) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release() // want `the connection goes back to its pool with session lock 32 \(taken at line 41\) on it`
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", 32); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "DELETE FROM drafts")
	return err
}

// EarlyReturn unlocks on the straight way only.
func EarlyReturn(ctx context.Context, db *sql.DB) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() // want `the connection goes back to its pool with session lock 33`
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock(33)"); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, "VACUUM drafts"); err != nil {
		return err
	}
	var ok bool
	return conn.QueryRowContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(33)").Scan(&ok)
}

// WrongOrder closes before it unlocks: deferred calls run last to first.
func WrongOrder(ctx context.Context, db *sql.DB) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock(34)"); err != nil {
		conn.Close()
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(34)")
	defer conn.Close() // want `the connection goes back to its pool with session lock 34`
	_, err = conn.ExecContext(ctx, "VACUUM drafts")
	return err
}

// LostConn forgets the connection when the lock is taken.
func LostConn(ctx context.Context, db *sql.DB, name string) (*Held, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	var got sql.NullInt64
	err = conn.QueryRowContext(ctx, "SELECT GET_LOCK(?, ?)", name, 5).Scan(&got) // want `the connection of session lock name is neither given back nor handed on at the return in line \d+: each attempt that does not get the lock`
	if err != nil {
		conn.Close()
		return nil, err
	}
	if !got.Valid || got.Int64 == 0 {
		return nil, errTaken
	}
	return &Held{conn: conn, name: name}, nil
}

// Held is a lock with its connection.
type Held struct {
	conn *sql.Conn
	name string
}

// Release unlocks under the caller's context, on MySQL.
func (h *Held) Release(ctx context.Context) error {
	defer h.conn.Close()
	_, err := h.conn.ExecContext(ctx, "DO RELEASE_LOCK(?)", h.name) // want `session lock h.name is released on a context that can be cancelled: then the unlock is never sent`
	return err
}

// UnlockFails keeps the connection when the unlock fails.
func UnlockFails(ctx context.Context, db *bun.DB, ledger int64) (func() error, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if _, err = conn.ExecContext(ctx, "SELECT pg_advisory_lock(?)", ledger); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return func() error {
		if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_unlock(?)", ledger); err != nil { // want `the connection of session lock ledger is neither given back nor handed on at the return in line \d+: when the unlock fails`
			return err
		}
		return conn.Close()
	}, nil
}

// CancelledContext unlocks on the context of the work.
func CancelledContext(ctx context.Context, pool *pgxpool.Pool, work func(context.Context) error) error {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(36)"); err != nil {
		return err
	}
	defer func() {
		_, _ = conn.Exec(ctx, "SELECT pg_advisory_unlock(36)") // want `session lock 36 is released on a context that can be cancelled: then the unlock is never sent, and the connection goes back`
	}()
	return work(ctx)
}

// Handle unlocks on a request's context.
func Handle(pool *pgxpool.Pool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		conn, err := pool.Acquire(r.Context())
		if err != nil {
			return
		}
		defer conn.Release()
		if _, err := conn.Exec(r.Context(), "SELECT pg_advisory_lock(37)"); err != nil {
			return
		}
		defer conn.Exec(r.Context(), "SELECT pg_advisory_unlock(37)") // want `session lock 37 is released on a context that can be cancelled`
	}
}

// DroppedByDriver is milder: database/sql's Postgres drivers drop the connection.
func DroppedByDriver(ctx context.Context, conn *sql.Conn) error {
	defer conn.Close()
	var ok bool
	return conn.QueryRowContext(ctx, "SELECT pg_advisory_unlock(38)").Scan(&ok) // want `session lock 38 is released on a context that can be cancelled: then the driver drops the connection`
}

// Lent lends the connection of a pool as if it were the caller's.
func Lent(ctx context.Context, pool *pgxpool.Pool) (*pgx.Conn, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	var ok bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock(40)").Scan(&ok); err != nil || !ok { // want `the connection of session lock 40 is neither given back nor handed on at the return in line \d+: the pool loses it`
		conn.Release()
		return nil, err
	}
	return conn.Conn(), nil
}

// Mutex is a lock that keeps its connection while it is held.
type Mutex struct {
	pool *pgxpool.Pool
	conn *pgxpool.Conn
	id   int64
}

// Lock clears the field, and with it the only way to the connection.
func (m *Mutex) Lock(ctx context.Context) error {
	conn, err := m.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	m.conn = conn
	ok := false
	if err := m.conn.QueryRow(ctx, "SELECT pg_try_advisory_lock($1)", m.id).Scan(&ok); err != nil { // want `the connection of session lock m.id is neither given back nor handed on at the return in line \d+: each attempt`
		m.conn.Release()
		return err
	}
	if !ok {
		m.conn = nil
		return errTaken
	}
	return nil
}

// Unlock logs and goes on.
func (m *Mutex) Unlock() {
	if _, err := m.conn.Exec(context.Background(), "SELECT pg_advisory_unlock($1)", m.id); err != nil { // want `the connection of session lock m.id is neither given back`
		log.Print(err)
		return
	}
	m.conn.Release()
}
