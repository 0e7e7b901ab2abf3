// Package jobs uses the lock of another package.
package jobs

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/redis/leaserenew/crosspkg/locks"
)

func run(ctx context.Context, rdb *redis.Client, token string, step func() error) error {
	lease, err := locks.Acquire(ctx, rdb, "run", token)
	if err != nil || lease == nil {
		return err
	}
	for {
		if err := step(); err != nil {
			return err
		}
		lease.Extend(ctx) // want `nobody reads whether the lease could be extended`
		time.Sleep(5 * time.Second)
	}
}

func walk(ctx context.Context, rdb *redis.Client, token string, step func() error) error {
	lease, err := locks.Acquire(ctx, rdb, "walk", token)
	if err != nil || lease == nil {
		return err
	}
	for {
		if err := step(); err != nil {
			return err
		}
		if err := lease.Extend(ctx); err != nil {
			return err
		}
		time.Sleep(5 * time.Second)
	}
}
