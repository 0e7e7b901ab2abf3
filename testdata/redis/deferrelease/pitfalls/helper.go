// Package pitfalls has the shapes that trip linters of resources: each as it is
// right, and next to it the same shape with the mistake.
package pitfalls

import (
	"context"
	"errors"
	"log"
	"time"

	"github.com/bsm/redislock"

	"example.com/redis/deferrelease/pitfalls/other"
)

var errWork = errors.New("the work failed")

func free(ctx context.Context, l *redislock.Lock) {
	if err := l.Release(ctx); err != nil {
		log.Print(err)
	}
}

// A helper of the package releases.
func helperReleases(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "helper", time.Minute, nil)
	if err != nil {
		return err
	}
	defer free(context.WithoutCancel(ctx), l)
	return work()
}

func helperReleasesOnOnePath(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "helper", time.Minute, nil)
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err // want `lock "helper" is still held on this return`
	}
	free(context.WithoutCancel(ctx), l)
	return nil
}

// A helper of another package releases.
func otherPackageReleases(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "other", time.Minute, nil)
	if err != nil {
		return err
	}
	defer other.Free(context.WithoutCancel(ctx), l)
	return work()
}

// A helper of another package that is given the lock is taken to keep it; one
// on one path only leaves the others.
func otherPackageReleasesOnOnePath(ctx context.Context, c *redislock.Client, work func() error) error {
	l, err := c.Obtain(ctx, "other", time.Minute, nil)
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err // want `lock "other" is still held on this return`
	}
	return other.Free(context.WithoutCancel(ctx), l)
}
