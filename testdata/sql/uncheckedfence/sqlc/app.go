// Package sqlc is a courier whose statements sqlc has made into functions.
package sqlc

import (
	"context"
	"errors"
)

var errLost = errors.New("the parcel has passed to another courier")

// tour drops how many rows were written.
func tour(ctx context.Context, q *Queries, courier string) error {
	p, err := q.ClaimParcel(ctx, courier)
	if err != nil {
		return err
	}
	_, err = q.FailParcel(ctx, FailParcelParams{ID: p.ID, Fence: p.Fence}) // want `nobody asks whether fence of parcels still matched`
	return err
}

// careful reads it.
func careful(ctx context.Context, q *Queries, courier string) error {
	p, err := q.ClaimParcel(ctx, courier)
	if err != nil {
		return err
	}
	n, err := q.FailParcel(ctx, FailParcelParams{ID: p.ID, Fence: p.Fence})
	if err != nil {
		return err
	}
	if n == 0 {
		return errLost
	}
	return nil
}
