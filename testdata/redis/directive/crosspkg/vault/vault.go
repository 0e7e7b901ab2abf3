// Package vault is an in-house lock API whose implementation is elsewhere.
package vault

import (
	"context"
	"time"
)

// Locks hands out locks by name.
type Locks interface {
	// Claim takes the lock, or says that another has it.
	//
	//lockvet:acquires key=1 ttl=2
	Claim(ctx context.Context, name string, ttl time.Duration) (bool, error)

	Drop(ctx context.Context, name string) error //lockvet:releases key=1
}

// Seal is a lock of its own.
type Seal struct {
	remote func(ctx context.Context, verb string) error
}

// Shut takes the seal.
//
//lockvet:acquires
func (s *Seal) Shut(ctx context.Context) error { return s.remote(ctx, "shut") }

//lockvet:releases
func (s *Seal) Open(ctx context.Context) error { return s.remote(ctx, "open") }
