package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

// SessionInTx locks for longer than its transaction.
func SessionInTx(ctx context.Context, db *sql.DB, id int64) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_lock($1)", id); err != nil { // want `session lock id is taken inside a transaction but survives its commit and its rollback: .* use pg_advisory_xact_lock`
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET closed = true WHERE id = $1", id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", id); err != nil {
		return err
	}
	return tx.Commit()
}

// TryInTx asks first.
func TryInTx(ctx context.Context, pool *pgxpool.Pool, id int64) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		var ok bool
		return tx.QueryRow(ctx, "SELECT pg_try_advisory_lock_shared($1)", id).Scan(&ok) // want `use pg_try_advisory_xact_lock_shared`
	})
}

// GormTx is gorm's callback.
func GormTx(db *gorm.DB, id int64) error {
	return db.Transaction(func(tx *gorm.DB) error {
		return tx.Exec("SELECT pg_advisory_lock(?)", id).Error // want `session lock id is taken inside a transaction`
	})
}

// NamedInTx has no transaction's form on MySQL.
func NamedInTx(db *sql.DB) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec("SELECT GET_LOCK('cutover', 0)"); err != nil { // want `session lock cutover is taken inside a transaction .* release it on the same connection`
		return err
	}
	return tx.Commit()
}

// XactOnPool holds nothing.
func XactOnPool(ctx context.Context, db *sql.DB, id int64) error {
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1)", id); err != nil { // want `transaction lock id is taken outside a transaction`
		return err
	}
	_, err := db.ExecContext(ctx, "UPDATE accounts SET closed = true WHERE id = $1", id)
	return err
}

// OtherKey unlocks what it did not lock.
func OtherKey(ctx context.Context, conn *pgx.Conn) error {
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(51)"); err != nil {
		return err
	}
	_, err := conn.Exec(ctx, "SELECT pg_advisory_unlock(15)") // want `pg_advisory_unlock of 15 has another key than the lock, 51 \(line \d+\): it answers false`
	return err
}

// OtherMode takes a shared lock.
func OtherMode(ctx context.Context, conn *pgx.Conn, key int64) error {
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock_shared($1)", key); err != nil {
		return err
	}
	_, err := conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", key) // want `pg_advisory_unlock of key does not match pg_advisory_lock_shared`
	return err
}

// OtherConnection unlocks on a second one.
func OtherConnection(ctx context.Context, db *sql.DB) error {
	one, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer one.Close() // want `the connection goes back to its pool with session lock 52`
	if _, err := one.ExecContext(ctx, "SELECT pg_advisory_lock(52)"); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_unlock(52)"); err != nil { // want `pg_advisory_unlock of 52 runs on another connection than the one that took it`
		return err
	}
	return tx.Commit()
}

// NotRun only builds the statement.
func NotRun(db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Raw("SELECT pg_advisory_xact_lock(?)", 53).Error; err != nil { // want `lock 53 is never taken: Raw only builds the statement`
			return err
		}
		return tx.Exec("UPDATE counters SET n = n + 1").Error
	})
}
