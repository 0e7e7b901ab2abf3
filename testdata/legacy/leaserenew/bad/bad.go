// Package bad has renewals through a redsync that answers a lost lock with false
// and no error (before v4.7).
package bad

import (
	"context"
	"fmt"
	"time"

	"github.com/go-redsync/redsync/v4"
)

// The false is dropped, and the nil error says that all is well.
func keep(ctx context.Context, mu *redsync.Mutex, cancel context.CancelFunc) {
	for range time.Tick(2 * time.Second) {
		if _, err := mu.ExtendContext(ctx); err != nil { // want `lease .*: only the error is read, but when the lock is another holder's it is nil, and only the answer \(false\) tells`
			cancel()
			return
		}
	}
}

// The loop tries once, however often it turns.
func extend(ctx context.Context, mu *redsync.Mutex) error {
	tries := 0
	for _, err := mu.ExtendContext(ctx); err != nil; tries++ { // want `only the error is read`
		if tries == 3 {
			return fmt.Errorf("lease lost after %d tries: %w", tries, err)
		}
	}
	return nil
}
