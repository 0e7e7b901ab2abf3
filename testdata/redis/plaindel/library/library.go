// Package library uses a lock library whose release is a plain delete. Its
// source is not ours to change, so that the call is where it is told.
package library

import (
	"context"

	"example.org/thirdparty/simplelock"
)

func bill(ctx context.Context, l *simplelock.Lock, run func(context.Context)) error {
	ok, err := l.TryLock(ctx)
	if err != nil || !ok {
		return err
	}
	defer l.Unlock(context.WithoutCancel(ctx)) // want `released by simplelock.Unlock, of another module, which deletes the key without asking who holds it.*a library that compares`
	run(ctx)
	return nil
}
