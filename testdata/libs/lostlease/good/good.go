// Package good uses what its lock libraries tell of a lost lock.
package good

import (
	"context"
	"time"

	"cirello.io/dynamolock/v2"
	"cirello.io/pglock"
	"github.com/valkey-io/valkey-go/valkeylock"
)

func render(context.Context) error { return nil }

func monitored(ctx context.Context, c *dynamolock.Client) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l, err := c.AcquireLockWithContext(ctx, "render", dynamolock.WithSessionMonitor(5*time.Second, cancel))
	if err != nil {
		return err
	}
	defer l.Close()
	return render(ctx)
}

func asked(ctx context.Context, c *dynamolock.Client, pages []string) error {
	l, err := c.AcquireLock("render")
	if err != nil {
		return err
	}
	defer c.ReleaseLock(l)
	for range pages {
		if l.IsExpired() {
			return context.Canceled
		}
		if err := render(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Heartbeats of one's own.
func own(db dynamolock.DynamoDBClient) (*dynamolock.Client, error) {
	return dynamolock.New(db, "locks", dynamolock.DisableHeartbeat())
}

func beat(c *dynamolock.Client, l *dynamolock.Lock, cancel context.CancelFunc) {
	for range time.Tick(time.Second) {
		if err := c.SendHeartbeat(l); err != nil {
			cancel()
			return
		}
	}
}

// Take hands the lock to its caller.
func Take(c *dynamolock.Client) (*dynamolock.Lock, error) { return c.AcquireLock("render") }

func do(ctx context.Context, c *pglock.Client) error {
	return c.Do(ctx, "render", func(ctx context.Context, _ *pglock.Lock) error { return render(ctx) })
}

func released(ctx context.Context, c *pglock.Client, pages []string) error {
	l, err := c.AcquireContext(ctx, "render")
	if err != nil {
		return err
	}
	defer c.Release(l)
	for range pages {
		if l.IsReleased() {
			return context.Canceled
		}
		if err := render(ctx); err != nil {
			return err
		}
	}
	return nil
}

func given(ctx context.Context, l valkeylock.Locker) error {
	held, release, err := l.TryWithContext(ctx, "render")
	if err != nil {
		return err
	}
	defer release()
	return render(held)
}
