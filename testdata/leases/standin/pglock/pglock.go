// Package pglock stands in for cirello.io/pglock: the same names and signatures,
// and nothing behind them.
package pglock

import (
	"context"
	"database/sql"
)

type (
	ClientOption func(*Client) error
	LockOption   func(*Lock)

	Client struct{ db *sql.DB }
	Lock   struct{ version int64 }
)

func New(db *sql.DB, _ ...ClientOption) (*Client, error) { return &Client{db}, nil }

func (c *Client) Acquire(string, ...LockOption) (*Lock, error) { return &Lock{}, nil }
func (c *Client) AcquireContext(context.Context, string, ...LockOption) (*Lock, error) {
	return &Lock{}, nil
}
func (c *Client) Do(ctx context.Context, _ string, f func(context.Context, *Lock) error, _ ...LockOption) error {
	return f(ctx, &Lock{})
}
func (c *Client) Release(*Lock) error                         { return nil }
func (c *Client) ReleaseContext(context.Context, *Lock) error { return nil }

func (l *Lock) Close() error               { return nil }
func (l *Lock) IsReleased() bool           { return false }
func (l *Lock) RecordVersionNumber() int64 { return l.version }
