// Package good reads both answers of a redsync before v4.7.
package good

import (
	"context"
	"errors"
	"time"

	"github.com/go-redsync/redsync/v4"
)

func keep(ctx context.Context, mu *redsync.Mutex, cancel context.CancelFunc) {
	for range time.Tick(2 * time.Second) {
		if ok, err := mu.ExtendContext(ctx); err != nil || !ok {
			cancel()
			return
		}
	}
}

func extend(ctx context.Context, mu *redsync.Mutex) error {
	ok, err := mu.ExtendContext(ctx)
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("lease lost")
	}
	return nil
}
