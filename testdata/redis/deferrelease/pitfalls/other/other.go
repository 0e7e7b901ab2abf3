// Package other releases locks for package pitfalls.
package other

import (
	"context"

	"github.com/bsm/redislock"
)

// Free gives up a lock.
func Free(ctx context.Context, l *redislock.Lock) error { return l.Release(ctx) }

// Describe only looks at it.
func Describe(l *redislock.Lock) string { return l.Key() }
