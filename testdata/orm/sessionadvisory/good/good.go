// Package good takes advisory locks by ORMs and older drivers on what has a
// session, or a transaction, of its own.
package good

import (
	"context"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/go-pg/pg/v10"
	"github.com/gobuffalo/pop/v6"
	"github.com/jackc/pgx/v4"
	"xorm.io/xorm"
)

func gopgConn(ctx context.Context, db *pg.DB, work func()) error {
	conn := db.Conn()
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock(91)"); err != nil {
		return err
	}
	defer func() {
		var freed bool
		if _, err := conn.QueryOneContext(context.WithoutCancel(ctx), pg.Scan(&freed), "SELECT pg_advisory_unlock(91)"); err != nil || !freed {
			panic("lock 91 was lost")
		}
	}()
	work()
	return nil
}

func gopgTx(ctx context.Context, db *pg.DB) error {
	return db.RunInTransaction(ctx, func(tx *pg.Tx) error {
		_, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(92)")
		return err
	})
}

func xormTx(engine *xorm.Engine) error {
	session := engine.NewSession()
	defer session.Close()
	if err := session.Begin(); err != nil {
		return err
	}
	if _, err := session.Exec("SELECT pg_advisory_xact_lock(93)"); err != nil {
		return err
	}
	return session.Commit()
}

func xormFunc(engine *xorm.Engine) error {
	_, err := engine.Transaction(func(s *xorm.Session) (any, error) {
		return s.Exec("SELECT pg_advisory_xact_lock(94)")
	})
	return err
}

func popTx(conn *pop.Connection) error {
	return conn.Transaction(func(tx *pop.Connection) error {
		return tx.RawQuery("SELECT pg_advisory_xact_lock(95)").Exec()
	})
}

// Only the caller knows what the connection is.
func popGiven(conn *pop.Connection) error {
	return conn.RawQuery("SELECT pg_advisory_lock(96)").Exec()
}

// A connection of its own ends with its session.
func pgx4Connect(ctx context.Context, url string, work func()) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(97)"); err != nil {
		return err
	}
	work()
	return nil
}

func entTx(ctx context.Context, drv *entsql.Driver) error {
	tx, err := drv.Tx(ctx)
	if err != nil {
		return err
	}
	if err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(98)", []any{}, nil); err != nil {
		return tx.Rollback()
	}
	return tx.Commit()
}

// A driver that the caller chooses can be a transaction.
func entGiven(ctx context.Context, drv dialect.ExecQuerier) error {
	return drv.Exec(ctx, "SELECT pg_advisory_lock(99)", []any{}, nil)
}
