// Package dynamolock stands in for cirello.io/dynamolock/v2: the same names and
// signatures, and nothing behind them.
package dynamolock

import (
	"context"
	"time"
)

type (
	DynamoDBClient    any
	ClientOption      func(*Client)
	AcquireLockOption func(*acquireLockOptions)
	ReleaseLockOption func(*releaseLockOptions)

	acquireLockOptions struct{}
	releaseLockOptions struct{}

	Client struct{ table string }
	Lock   struct{ data []byte }
)

func New(_ DynamoDBClient, table string, _ ...ClientOption) (*Client, error) {
	return &Client{table}, nil
}

func WithLeaseDuration(time.Duration) ClientOption   { return func(*Client) {} }
func WithHeartbeatPeriod(time.Duration) ClientOption { return func(*Client) {} }
func DisableHeartbeat() ClientOption                 { return func(*Client) {} }

func WithSessionMonitor(time.Duration, func()) AcquireLockOption {
	return func(*acquireLockOptions) {}
}
func FailIfLocked() AcquireLockOption { return func(*acquireLockOptions) {} }

func (c *Client) AcquireLock(string, ...AcquireLockOption) (*Lock, error) { return &Lock{}, nil }
func (c *Client) AcquireLockWithContext(context.Context, string, ...AcquireLockOption) (*Lock, error) {
	return &Lock{}, nil
}
func (c *Client) ReleaseLock(*Lock, ...ReleaseLockOption) (bool, error) { return true, nil }
func (c *Client) SendHeartbeat(*Lock) error                             { return nil }
func (c *Client) Close() error                                          { return nil }

func (l *Lock) Close() error    { return nil }
func (l *Lock) IsExpired() bool { return false }
func (l *Lock) Data() []byte    { return l.data }
