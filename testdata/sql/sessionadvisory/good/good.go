// Package good holds session locks that are right, or none of the rule's business.
package good

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/uptrace/bun"
	"gorm.io/gorm"
)

var errTaken = errors.New("another process has the lock")

// RunBilling pins a connection for lock and unlock.
func RunBilling(ctx context.Context, db *sql.DB) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", 4201); err != nil {
		return err
	}
	defer func() {
		var unlocked bool
		err := conn.QueryRowContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", 4201).Scan(&unlocked)
		if err != nil || !unlocked {
			_ = conn.Raw(func(any) error { return driver.ErrBadConn })
		}
	}()
	_, err = conn.ExecContext(ctx, "UPDATE invoices SET charged = true WHERE due < now()")
	return err
}

// Migrator keeps its connection as long as it lives.
type Migrator struct{ conn *sql.Conn }

// Lock waits for other migrators.
func (m *Migrator) Lock(ctx context.Context) error {
	_, err := m.conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", 77)
	return err
}

// Unlock lets them go on.
func (m *Migrator) Unlock() error {
	_, err := m.conn.ExecContext(context.Background(), "SELECT pg_advisory_unlock($1)", 77)
	return err
}

// Lead is given its connection.
func Lead(ctx context.Context, conn *pgx.Conn, work func(context.Context) error) error {
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(3)"); err != nil {
		return err
	}
	defer conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(3)")
	return work(ctx)
}

// Dedicated has a connection of no pool: closing it ends the session.
func Dedicated(ctx context.Context, dsn string, work func(context.Context) error) error {
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(4)"); err != nil {
		return err
	}
	return work(ctx)
}

// TryLeader takes the connection out of the pool for good.
func TryLeader(ctx context.Context, pool *pgxpool.Pool) (*pgx.Conn, error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	var ok bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock(5)").Scan(&ok); err != nil {
		conn.Release()
		return nil, err
	}
	if !ok {
		conn.Release()
		return nil, errTaken
	}
	return conn.Hijack(), nil
}

// Keeper is a lock that keeps its connection.
type Keeper struct {
	conn *sql.Conn
	key  int64
}

// Take hands the connection on.
func Take(ctx context.Context, db *sqlx.DB, key int64) (*Keeper, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	var ok bool
	err = conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", key).Scan(&ok)
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	if !ok {
		_ = conn.Close()
		return nil, errTaken
	}
	return &Keeper{conn: conn, key: key}, nil
}

// Release gives the connection back without the lock.
func (k *Keeper) Release() error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	var unlocked bool
	err := k.conn.QueryRowContext(ctx, "SELECT pg_advisory_unlock($1)", k.key).Scan(&unlocked)
	if err != nil || !unlocked {
		_ = k.conn.Raw(func(any) error { return driver.ErrBadConn })
	}
	return errors.Join(err, k.conn.Close())
}

// With runs work under a lock, and returns a function that releases it.
func With(ctx context.Context, pool *pgxpool.Pool, key int64) (release func(), err error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", key); err != nil {
		conn.Release()
		return nil, err
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if _, err := conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", key); err != nil {
			_ = conn.Hijack().Close(ctx)
			return
		}
		conn.Release()
	}, nil
}

// Single is a pool of one connection that lives as long as the pool.
type Single struct{ db *sql.DB }

// OpenSingle opens it.
func OpenSingle(dsn string) (*Single, error) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	limit(db, 1)
	db.SetConnMaxLifetime(0)
	return &Single{db: db}, nil
}

func limit(db *sql.DB, n int) { db.SetMaxOpenConns(n) }

// Lock locks.
func (s *Single) Lock() error {
	_, err := s.db.Exec("SELECT GET_LOCK('exports', 10)")
	return err
}

// Unlock unlocks.
func (s *Single) Unlock() error {
	_, err := s.db.Exec("DO RELEASE_LOCK('exports')")
	return err
}

// InTransaction needs no unlock.
func InTransaction(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", 8); err != nil {
		return err
	}
	return tx.Commit()
}

// GormTransaction runs in the callback's transaction.
func GormTransaction(db *gorm.DB, id int64) error {
	return db.Transaction(func(tx *gorm.DB) error {
		return tx.Exec("SELECT pg_advisory_xact_lock(?)", id).Error
	})
}

// GormConnection pins a connection for the callback.
func GormConnection(db *gorm.DB, id int64) error {
	return db.Connection(func(tx *gorm.DB) error {
		if err := tx.Exec("SELECT pg_advisory_lock(?)", id).Error; err != nil {
			return err
		}
		defer tx.Exec("SELECT pg_advisory_unlock(?)", id)
		return tx.Exec("DELETE FROM carts WHERE id = ?", id).Error
	})
}

// GormParameter is whatever its caller passes.
func GormParameter(tx *gorm.DB, id int64) error {
	return tx.Exec("SELECT pg_advisory_lock(?)", id).Error
}

// Unit is a repository inside a transaction.
type Unit struct{ db *gorm.DB }

// NewUnit makes a repository.
func NewUnit(db *gorm.DB) *Unit { return &Unit{db: db} }

// WithTx makes one that runs in a transaction.
func (u *Unit) WithTx(tx *gorm.DB) *Unit { return &Unit{db: tx} }

// Claim may run in a transaction or not: only a caller knows.
func (u *Unit) Claim(id int64) error { return u.db.Exec("SELECT pg_advisory_xact_lock(?)", id).Error }

// TransactionOfConnection begins on a pinned connection, which keeps the lock.
func TransactionOfConnection(ctx context.Context, conn *sql.Conn) error {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_lock(9)"); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Prepared runs on the connection that it was prepared on.
func Prepared(ctx context.Context, conn *sql.Conn) error {
	stmt, err := conn.PrepareContext(ctx, "SELECT pg_advisory_lock($1)")
	if err != nil {
		return err
	}
	defer stmt.Close()
	_, err = stmt.ExecContext(ctx, 10)
	return err
}

// IDB is any of pool, connection and transaction.
func IDB(ctx context.Context, db bun.IDB) error {
	_, err := db.NewRaw("SELECT pg_advisory_lock(?)", 11).Exec(ctx)
	return err
}

// Asserted locks by what it is given.
func Asserted(ctx context.Context, db bun.IDB) error {
	switch db := db.(type) {
	case bun.Tx:
		_, err := db.ExecContext(ctx, "SELECT pg_advisory_xact_lock(?)", 11)
		return err
	case bun.Conn:
		_, err := db.ExecContext(ctx, "SELECT pg_advisory_lock(?)", 11)
		return err
	}
	return nil
}

// Mentioned only looks at locks.
func Mentioned(db *sql.DB) (n int, err error) {
	err = db.QueryRow("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'").Scan(&n)
	return n, err
}

// Function locks when the database calls it.
func Function(db *sql.DB) error {
	_, err := db.Exec(`CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		PERFORM pg_advisory_xact_lock(1);
		RETURN NEW;
	END $$`)
	return err
}

// Inserted takes its lock and inserts in one statement, which is its own transaction.
func Inserted(db *sql.DB, id int64) error {
	_, err := db.Exec("WITH l AS (SELECT pg_advisory_xact_lock($1)) INSERT INTO seen (id) SELECT $1 FROM l", id)
	return err
}

// Barrier waits for running exports, and excludes nobody.
func Barrier(db *sql.DB) error {
	//lockvet:ignore sessionadvisory waits for running exports to finish, nothing more
	_, err := db.Exec("SELECT pg_advisory_xact_lock(12)")
	return err
}

// Finished runs what it builds.
func Finished(db *gorm.DB) (ok bool, err error) {
	err = db.Connection(func(tx *gorm.DB) error {
		query := tx.Raw("SELECT pg_try_advisory_lock(13)")
		return query.Row().Scan(&ok)
	})
	return ok, err
}

// Accounts may be made with a transaction.
type Accounts struct{ db *gorm.DB }

// NewAccounts makes a repository.
func NewAccounts(db *gorm.DB) *Accounts { return &Accounts{db: db} }

// Lock is right where its maker began a transaction.
func (a *Accounts) Lock(ctx context.Context, id int64) error {
	return a.db.WithContext(ctx).Exec("SELECT pg_advisory_xact_lock(?)", id).Error
}

// Together sends one text, to one connection.
func Together(db *sql.DB) error {
	_, err := db.Exec("SELECT pg_advisory_lock(14); REFRESH MATERIALIZED VIEW totals; SELECT pg_advisory_unlock(14)")
	return err
}

// Got reads the answer by a method of sqlx.
func Got(ctx context.Context, db *sqlx.DB) (*Keeper, error) {
	conn, err := db.Connx(ctx)
	if err != nil {
		return nil, err
	}
	var ok bool
	if err := conn.GetContext(ctx, &ok, "SELECT pg_try_advisory_lock(15)"); err != nil || !ok {
		return nil, errors.Join(err, conn.Close())
	}
	return &Keeper{conn: conn.Conn, key: 15}, nil
}
