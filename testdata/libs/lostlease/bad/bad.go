// Package bad does not use what its lock libraries tell of a lost lock.
package bad

import (
	"context"
	"time"

	"cirello.io/dynamolock/v2"
	"cirello.io/pglock"
	"github.com/valkey-io/valkey-go/valkeylock"
)

func render(context.Context) error { return nil }

// The heartbeat fails, and the work does not learn of it.
func dynamo(ctx context.Context, c *dynamolock.Client) error {
	l, err := c.AcquireLockWithContext(ctx, "render") // want `nobody asks whether lock "render" is lost: when its heartbeat fails another holder gets it, and the work goes on beside that; set WithSessionMonitor to cancel the work, or ask IsExpired before each step`
	if err != nil {
		return err
	}
	defer l.Close()
	return render(ctx)
}

// Nothing renews the lock, and nothing tells that it has ended.
func silent(db dynamolock.DynamoDBClient) (*dynamolock.Client, error) {
	return dynamolock.New(db, "locks", dynamolock.WithLeaseDuration(time.Minute), dynamolock.DisableHeartbeat()) // want `without its heartbeat a lock of this client ends after one lease, whatever work goes on, and nothing here sends SendHeartbeat; leave DisableHeartbeat out, or send heartbeats and stop the work when one fails`
}

func table(ctx context.Context, c *pglock.Client) error {
	l, err := c.AcquireContext(ctx, "render") // want `nobody asks whether lock "render" is lost: .* ask IsReleased before each step, or run the work in Do, whose context ends with the lease`
	if err != nil {
		return err
	}
	defer c.Release(l)
	return render(ctx)
}

// The callback works under the caller's context.
func do(ctx context.Context, c *pglock.Client) error {
	return c.Do(ctx, "render", func(context.Context, *pglock.Lock) error { // want `the work under lock "render" ignores the context that it is given, which ends when the lock is lost: it goes on beside the next holder's; use that context in it`
		return render(ctx)
	})
}

func blank(ctx context.Context, l valkeylock.Locker) error {
	_, release, err := l.WithContext(ctx, "render") // want `lock "render": the context that this acquire answers ends when the lock is lost, and nobody listens: the work goes on beside the next holder's; give the work that context`
	if err != nil {
		return err
	}
	defer release()
	return render(ctx)
}
