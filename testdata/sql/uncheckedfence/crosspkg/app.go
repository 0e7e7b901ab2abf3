// Package crosspkg takes leases of another package.
package crosspkg

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"example.com/sql/uncheckedfence/crosspkg/lease"
)

func careless(ctx context.Context, l *lease.Leases, work func() error) error {
	ok, _, err := l.Take(ctx, "reports", "me") // want `the fencing token that Take answers is dropped`
	if err != nil || !ok {
		return err
	}
	return work()
}

func unnamed(ctx context.Context, t lease.Taker, work func() error) error {
	ok, _, err := t.TakeNamed(ctx, "reports") // want `the fencing token that TakeNamed answers is dropped`
	if err != nil || !ok {
		return err
	}
	return work()
}

// Header, field, closure, result: whoever gets the token may check it.
func header(ctx context.Context, l *lease.Leases, req *http.Request) error {
	ok, fence, err := l.Take(ctx, "reports", "me")
	if err != nil || !ok {
		return err
	}
	req.Header.Set("X-Fencing-Token", strconv.FormatInt(fence, 10))
	return nil
}

type run struct{ fence int64 }

func field(ctx context.Context, l *lease.Leases) (*run, error) {
	ok, fence, err := l.Take(ctx, "reports", "me")
	if err != nil || !ok {
		return nil, err
	}
	return &run{fence: fence}, nil
}

func compared(ctx context.Context, l *lease.Leases, seen int64) error {
	ok, fence, err := l.Take(ctx, "reports", "me")
	if err != nil || !ok {
		return err
	}
	if fence <= seen {
		return errors.New("an older holder")
	}
	return nil
}

func closure(ctx context.Context, l *lease.Leases, work func(func() int64)) error {
	ok, fence, err := l.Take(ctx, "reports", "me")
	if err != nil || !ok {
		return err
	}
	work(func() int64 { return fence })
	return nil
}
