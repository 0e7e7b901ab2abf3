// Package bad is a print shop that keeps its locks while it telephones.
package bad

import (
	"context"
	"net/http"
	"time"

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
	if err := ring(url); err != nil { // want `the transaction keeps rows of orders locked while ring → HTTP GET answers: .*\(locked at line 37\)`
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
