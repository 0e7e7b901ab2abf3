package bad

import (
	"context"
	"database/sql"
)

const tableLock = 4722

type tableManager struct{ conn *sql.Conn }

func (m *tableManager) lock(ctx context.Context) error {
	_, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", tableLock)
	return err
}

func (m *tableManager) unlock(ctx context.Context) error {
	_, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_unlock_shared($1)", tableLock)
	return err
}

// Nobody gives the exclusive lock up.
func changeTable(ctx context.Context, m *tableManager, change func(*sql.Conn) error) error {
	if err := m.lock(ctx); err != nil {
		return err
	}
	defer m.unlock(context.WithoutCancel(ctx)) // want `pg_advisory_unlock_shared of 4722 does not match pg_advisory_lock`
	return change(m.conn)
}
