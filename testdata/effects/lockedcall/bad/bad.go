// Package bad is a print shop that keeps its locks while it telephones.
package bad

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type shop struct {
	pool *pgxpool.Pool
	orm  *gorm.DB
	rdb  *redis.Client
}

func ring(url string) error {
	res, err := http.Get(url)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func (s *shop) next(ctx context.Context, url string) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	var id int64
	if err := tx.QueryRow(ctx, `SELECT id FROM orders WHERE status = 'new' LIMIT 1 FOR UPDATE SKIP LOCKED`).Scan(&id); err != nil {
		return err
	}
	if err := ring(url); err != nil { // want `the transaction keeps rows of orders locked while ring → HTTP GET answers: .*\(locked at line \d+\)`
		return err
	}
	return tx.Commit(ctx)
}

func (s *shop) numbered(ctx context.Context, url string) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(7)`); err != nil {
			return err
		}
		return ring(url) // want `the transaction keeps its advisory lock locked while ring → HTTP GET answers`
	})
}

type order struct{ ID int64 }

func (s *shop) press(ctx context.Context, url string) error {
	return s.orm.Transaction(func(tx *gorm.DB) error {
		var o order
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&o).Error; err != nil {
			return err
		}
		return ring(url) // want `the transaction keeps its rows locked while ring → HTTP GET answers`
	})
}

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

func (s *shop) price(ctx context.Context, token, url string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:price", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer s.rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:price"}, token)
	return ring(url) // want `lock "lock:price" is held while ring → HTTP GET answers, with no timeout on the way`
}

// poster takes a lock of several servers.
func poster(ctx context.Context, rs *redsync.Redsync, url string) error {
	mu := rs.NewMutex("lock:poster")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return ring(url) // want `lock "lock:poster" is held while ring → HTTP GET answers, with no timeout on the way`
}

// plates keeps the lock of a session.
func plates(ctx context.Context, conn *sql.Conn, url string) error {
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(7)`); err != nil {
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(7)`)
	return ring(url) // want `session lock 7 is held while ring → HTTP GET answers, with no timeout on the way: everybody else waits`
}

// inks keeps the lock of a MySQL session.
func inks(ctx context.Context, conn *sql.Conn, url string) error {
	var got sql.NullInt64
	if err := conn.QueryRowContext(ctx, `SELECT GET_LOCK('inks', 10)`).Scan(&got); err != nil || got.Int64 != 1 {
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `SELECT RELEASE_LOCK('inks')`)
	return ring(url) // want `session lock inks is held while ring → HTTP GET answers, with no timeout on the way: everybody else waits`
}

// desk's locks are made somewhere else.
type desk interface {
	LockDesk(ctx context.Context, key string) (bool, error)
	UnlockDesk(ctx context.Context, key string) error
}

func proofs(ctx context.Context, d desk, url string) error {
	ok, err := d.LockDesk(ctx, "proofs")
	if err != nil || !ok {
		return err
	}
	defer d.UnlockDesk(context.WithoutCancel(ctx), "proofs")
	return ring(url) // want `lock "proofs", by the name of LockDesk, is held while ring → HTTP GET answers`
}
