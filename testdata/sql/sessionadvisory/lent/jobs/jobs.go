// Package jobs locks on the pool of another package, and imports no driver.
package jobs

import (
	"context"

	"example.com/sql/sessionadvisory/lent/app"
)

func rollUp(ctx context.Context, a *app.App, run func() error) error {
	var held bool
	if err := a.DB.QueryRowContext(ctx, `SELECT pg_try_advisory_lock(7301)`).Scan(&held); err != nil || !held { // want `session lock 7301 is taken through a pool`
		return err
	}
	defer a.DB.ExecContext(ctx, `SELECT pg_advisory_unlock(7301)`)
	return run()
}
