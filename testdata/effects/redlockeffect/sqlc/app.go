// Package sqlc makes invoices, by statements that sqlc has made into functions.
package sqlc

import (
	"context"

	"github.com/go-redsync/redsync/v4"
)

func invoice(ctx context.Context, rs *redsync.Redsync, q *Queries, order, cents int64) error {
	mu := rs.NewMutex("invoices")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err := q.CreateInvoice(ctx, CreateInvoiceParams{OrderID: order, Cents: cents}) // want `lease "invoices" is all that keeps CreateInvoice → INSERT INTO invoices from happening twice`
	return err
}

func once(ctx context.Context, rs *redsync.Redsync, q *Queries, order, cents int64) error {
	mu := rs.NewMutex("invoices:once")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return q.EnsureInvoice(ctx, EnsureInvoiceParams{OrderID: order, Cents: cents})
}
