// Package crosspkg uses locks that only directives know.
package crosspkg

import (
	"context"
	"errors"
	"time"

	"example.com/redis/directive/crosspkg/vault"
)

var errEmpty = errors.New("nothing to print")

func printInvoices(ctx context.Context, locks vault.Locks, pages []string) error {
	ok, err := locks.Claim(ctx, "invoices", time.Minute)
	if err != nil || !ok {
		return err
	}
	if len(pages) == 0 {
		return errEmpty // want deferrelease:`lock "invoices" is still held on this return`
	}
	return locks.Drop(ctx, "invoices")
}

func printLabels(ctx context.Context, locks vault.Locks, labels []string) error {
	ok, err := locks.Claim(ctx, "labels", time.Minute)
	if err != nil || !ok {
		return err
	}
	defer locks.Drop(context.WithoutCancel(ctx), "labels")
	if len(labels) == 0 {
		return errEmpty
	}
	return nil
}

func sealed(ctx context.Context, s *vault.Seal, pages []string) error {
	if err := s.Shut(ctx); err != nil {
		return err
	}
	if len(pages) == 0 {
		return errEmpty // want deferrelease:`is still held on this return`
	}
	return s.Open(ctx)
}
