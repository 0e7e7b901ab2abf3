// Package bad has a release through a redsync that answers a lost lock with false
// and no error (before v4.7).
package bad

import (
	"context"

	"github.com/go-redsync/redsync/v4"
)

func unlock(ctx context.Context, mu *redsync.Mutex) error {
	_, err := mu.UnlockContext(ctx) // want `only the error of the release of lock .* is read, and this version of the library answers false and no error`
	return err
}
