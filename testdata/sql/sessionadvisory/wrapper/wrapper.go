// Package wrapper runs session locks through functions that take the handle.
package wrapper

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

// DBTX is what sqlc's code runs on.
type DBTX interface {
	Exec(context.Context, string, ...any) (pgconn.CommandTag, error)
	QueryRow(context.Context, string, ...any) pgx.Row
}

// Queries are statements.
type Queries struct{ db DBTX }

// New makes them.
func New(db DBTX) *Queries { return &Queries{db: db} }

// WithTx runs them in a transaction.
func (q *Queries) WithTx(tx pgx.Tx) *Queries { return &Queries{db: tx} }

const lockReport = `-- name: LockReport :exec
SELECT pg_advisory_lock($1)
`

// LockReport locks a report.
func (q *Queries) LockReport(ctx context.Context, id int64) error {
	_, err := q.db.Exec(ctx, lockReport, id)
	return err
}

const unlockReport = `-- name: UnlockReport :exec
SELECT pg_advisory_unlock($1)
`

// UnlockReport unlocks it.
func (q *Queries) UnlockReport(ctx context.Context, id int64) error {
	_, err := q.db.Exec(ctx, unlockReport, id)
	return err
}

const lockRow = `-- name: LockRow :exec
SELECT pg_advisory_xact_lock($1)
`

// LockRow locks for a transaction.
func (q *Queries) LockRow(ctx context.Context, id int64) error {
	_, err := q.db.Exec(ctx, lockRow, id)
	return err
}

// OnPool passes a pool.
func OnPool(ctx context.Context, pool *pgxpool.Pool, id int64) error {
	q := New(pool)
	if err := q.LockReport(ctx, id); err != nil { // want `session lock of LockReport is taken through a pool, which LockReport is given here`
		return err
	}
	return q.UnlockReport(ctx, id)
}

// OnConn passes a connection.
func OnConn(ctx context.Context, conn *pgx.Conn, id int64) error {
	q := New(conn)
	if err := q.LockReport(ctx, id); err != nil {
		return err
	}
	return q.UnlockReport(ctx, id)
}

// InTx is right.
func InTx(ctx context.Context, pool *pgxpool.Pool, id int64) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	if err := New(pool).WithTx(tx).LockRow(ctx, id); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// OutsideTx holds nothing.
func OutsideTx(ctx context.Context, pool *pgxpool.Pool, id int64) error {
	return New(pool).LockRow(ctx, id) // want `transaction lock of LockRow is taken outside a transaction: it is released as soon as the statement ends`
}

// Service keeps its statements in a field.
type Service struct{ queries *Queries }

// NewService makes a service.
func NewService(pool *pgxpool.Pool) *Service { return &Service{queries: New(pool)} }

// Report locks through the field.
func (s *Service) Report(ctx context.Context, id int64) error {
	return s.queries.LockReport(ctx, id) // want `session lock of LockReport is taken through a pool`
}

// lock is a wrapper of a wrapper.
func lock(ctx context.Context, db interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}, key string) error {
	_, err := db.ExecContext(ctx, "SELECT pg_advisory_lock(hashtextextended($1, 0))", key)
	return err
}

func lockTenant(ctx context.Context, db interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}, tenant string) error {
	return lock(ctx, db, "tenant:"+tenant)
}

// Tenants passes a pool and a connection.
func Tenants(ctx context.Context, db *sql.DB) error {
	if err := lockTenant(ctx, db, "a"); err != nil { // want `session lock .* is taken through a pool, which lockTenant is given here`
		return err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(hashtextextended($1, 0))", "tenant:a")
	return lockTenant(ctx, conn, "a")
}

// exec takes the statement, too.
func exec(ctx context.Context, db *sql.DB, query string, args ...any) error {
	_, err := db.ExecContext(ctx, query, args...)
	return err
}

// Statement passes the statement to a helper.
func Statement(ctx context.Context, db *sql.DB) error {
	return exec(ctx, db, "SELECT pg_advisory_lock($1)", 1) // want `session lock .* is taken through a pool`
}

func gormLock(db *gorm.DB, id int64) error { return db.Exec("SELECT pg_advisory_lock(?)", id).Error }

// Gorm opens its pool here.
func Gorm(d gorm.Dialector) error {
	db, err := gorm.Open(d)
	if err != nil {
		return err
	}
	if err := gormLock(db, 1); err != nil { // want `session lock 1 is taken through a pool, which gormLock is given here`
		return err
	}
	return db.Transaction(func(tx *gorm.DB) error {
		return gormLock(tx, 2) // want `session lock 2 is taken inside a transaction but survives its commit and its rollback`
	})
}

// Pool hides the driver; only pools stand behind it.
type Pool interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	Close() error
}

// DB is the one implementation.
type DB struct{ *sql.DB }

// LockPool is given a pool, whatever it is called.
func LockPool(ctx context.Context, p Pool, id int64) error {
	_, err := p.ExecContext(ctx, "SELECT pg_advisory_lock($1)", id) // want `session lock id is taken through a pool`
	return err
}

// Runner is a pool or a transaction.
type Runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// Tx is the other implementation.
type Tx struct{ *sql.Tx }

// LockRunner leaves it to its caller.
func LockRunner(ctx context.Context, r Runner, id int64) error {
	_, err := r.ExecContext(ctx, "SELECT pg_advisory_lock($1)", id)
	return err
}
