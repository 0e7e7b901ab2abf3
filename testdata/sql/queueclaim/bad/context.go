package bad

import (
	"context"
	"database/sql"
)

type executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// parcels always runs on the pool, whatever the context has.
type parcels struct{ db *sql.DB }

func (p *parcels) conn() executor { return p.db }

func (p *parcels) ship(ctx context.Context, id int) error {
	var status string
	err := p.conn().QueryRowContext(ctx, `SELECT status FROM parcels WHERE id = $1 FOR UPDATE`, id).Scan(&status) // want `this row of parcels is locked outside a transaction`
	if err != nil || status != "packed" {
		return err
	}
	_, err = p.conn().ExecContext(ctx, `UPDATE parcels SET status = 'shipped' WHERE id = $1`, id)
	return err
}
