package good

import (
	"context"
	"database/sql"
)

const schemaLock = 4721

// schemaManager runs migrations under an exclusive lock, and keeps a shared one for as
// long as it is open.
type schemaManager struct {
	conn   *sql.Conn
	shared bool
}

func (m *schemaManager) open(ctx context.Context) error {
	_, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_lock_shared($1)", schemaLock)
	m.shared = err == nil
	return err
}

func (m *schemaManager) close(ctx context.Context) error {
	if !m.shared {
		return nil
	}
	_, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_unlock_shared($1)", schemaLock)
	return err
}

func (m *schemaManager) apply(ctx context.Context, migrate func(*sql.Conn) error) (err error) {
	if _, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", schemaLock); err != nil {
		return err
	}
	defer func() {
		if _, e := m.conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", schemaLock); err == nil {
			err = e
		}
	}()
	return migrate(m.conn)
}

// apply gives its own lock up itself; close gives up another one.
func migrateSchema(ctx context.Context, m *schemaManager, migrate func(*sql.Conn) error) error {
	defer m.close(context.WithoutCancel(ctx))
	return m.apply(ctx, migrate)
}
