// Package jobs uses the lock of another package.
package jobs

import (
	"context"
	"os"

	"github.com/google/uuid"

	"example.com/redis/locktoken/crosspkg/locks"
)

func byHost(ctx context.Context, l *locks.Locks, run func()) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	if ok, err := l.Lock(ctx, "host", host); err != nil || !ok { // want `the value of lease "lock:host" is the host's name`
		return err
	}
	defer l.Unlock(ctx, "host", host)
	run()
	return nil
}

func byToken(ctx context.Context, l *locks.Locks, run func()) error {
	token := uuid.NewString()
	if ok, err := l.Lock(ctx, "token", token); err != nil || !ok {
		return err
	}
	defer l.Unlock(ctx, "token", token)
	run()
	return nil
}
