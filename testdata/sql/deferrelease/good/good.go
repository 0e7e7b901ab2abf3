// Package good has session locks that every way out gives up, or that are meant
// to stay.
package good

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
)

var errBusy = errors.New("another migration runs")

func migrate(ctx context.Context, conn *pgx.Conn, steps []string) (err error) {
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", 4711); err != nil {
		return err
	}
	defer func() {
		_, e := conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", 4711)
		err = errors.Join(err, e)
	}()
	for _, step := range steps {
		if _, err := conn.Exec(ctx, step); err != nil {
			return err
		}
	}
	return nil
}

// The end of the session ends the lock.
func once(ctx context.Context, url string, step func(context.Context) error) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(4713)"); err != nil {
		return err
	}
	return step(ctx)
}

// A leader keeps its lock for as long as its connection lives.
func lead(ctx context.Context, conn *pgx.Conn) (bool, error) {
	var leads bool
	err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock(4714)").Scan(&leads)
	return leads, err
}

// Lock and unlock are two functions of one type.
type migrator struct{ conn *sql.Conn }

func (m *migrator) Lock(ctx context.Context) error {
	_, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_lock(4715)")
	return err
}

func (m *migrator) Unlock(ctx context.Context) error {
	_, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_unlock(4715)")
	return err
}

// The refused way holds nothing.
func run(ctx context.Context, conn *sql.Conn, step func(context.Context)) error {
	var got bool
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock(4712)").Scan(&got); err != nil {
		return err
	}
	if !got {
		return errBusy
	}
	defer func() {
		var freed bool
		if err := conn.QueryRowContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(4712)").Scan(&freed); err != nil || !freed {
			conn.Close()
		}
	}()
	step(ctx)
	return nil
}
