// Package guard hands on what its lock libraries tell of a lost lock.
package guard

import (
	"context"

	"github.com/valkey-io/valkey-go/valkeylock"
)

type Guard struct{ locker valkeylock.Locker }

// Hold answers a context that ends with the lock.
func (g *Guard) Hold(ctx context.Context, name string) (held context.Context, release func(), err error) {
	held, cancel, err := g.locker.WithContext(ctx, "guard:"+name)
	if err != nil {
		return nil, nil, err
	}
	return held, func() { cancel() }, nil
}
