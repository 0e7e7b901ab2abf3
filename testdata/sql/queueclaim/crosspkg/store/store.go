// Package store runs statements on a pool, or in the transaction of the context.
package store

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

type connection interface {
	Begin(ctx context.Context) (pgx.Tx, error)
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

type key struct{}

// DB is a pool whose statements join the transaction of their context.
type DB struct{ *pgxpool.Pool }

func (db *DB) conn(ctx context.Context) connection {
	if tx, ok := ctx.Value(key{}).(connection); ok {
		return tx
	}
	return db.Pool
}

// QueryRow runs a query.
func (db *DB) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return db.conn(ctx).QueryRow(ctx, sql, args...)
}

// Exec runs a statement.
func (db *DB) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return db.conn(ctx).Exec(ctx, sql, args...)
}

// Tx runs fn in a transaction, which its context has.
func (db *DB) Tx(ctx context.Context, fn func(context.Context) error) error {
	return pgx.BeginFunc(ctx, db.conn(ctx), func(tx pgx.Tx) error {
		return fn(context.WithValue(ctx, key{}, tx))
	})
}

// Update reads something, changes it and writes it, in a transaction.
func Update[T any](ctx context.Context, db *DB, read func(context.Context) (T, error), write func(context.Context, T) error) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		v, err := read(ctx)
		if err != nil {
			return err
		}
		return write(ctx, v)
	})
}

// Pool is one whose statements run on it, whatever their context has.
type Pool struct{ *pgxpool.Pool }

// QueryRow runs a query.
func (p *Pool) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return p.Pool.QueryRow(ctx, sql, args...)
}
