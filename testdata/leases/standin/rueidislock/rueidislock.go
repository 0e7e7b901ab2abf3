// Package rueidislock stands in for github.com/redis/rueidis/rueidislock: the same
// names and signatures, and nothing behind them.
package rueidislock

import (
	"context"
	"errors"
	"time"
)

var ErrNotLocked = errors.New("not locked")

type LockerOption struct {
	KeyPrefix   string
	KeyValidity time.Duration
	KeyMajority int32
}

type Locker interface {
	WithContext(ctx context.Context, name string) (context.Context, context.CancelFunc, error)
	TryWithContext(ctx context.Context, name string) (context.Context, context.CancelFunc, error)
	ForceWithContext(ctx context.Context, name string) (context.Context, context.CancelFunc, error)
	Close()
}

func NewLocker(LockerOption) (Locker, error) { return nil, errors.ErrUnsupported }
