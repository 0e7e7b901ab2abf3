// Package good reads both answers of a redsync before v4.7.
package good

import (
	"context"
	"errors"

	"github.com/go-redsync/redsync/v4"
)

func unlock(ctx context.Context, mu *redsync.Mutex) error {
	ok, err := mu.UnlockContext(ctx)
	if err == nil && !ok {
		err = errors.New("the lease was lost before the release")
	}
	return err
}
