package bad

import (
	"context"

	entsql "entgo.io/ent/dialect/sql"
)

// The driver that ent opens is a pool.
func entDriver(ctx context.Context, work func()) error {
	drv, err := entsql.Open("postgres", "postgres://localhost/app")
	if err != nil {
		return err
	}
	if err := drv.Exec(ctx, "SELECT pg_advisory_lock(80)", []any{}, nil); err != nil { // want `session lock 80 is taken through a pool`
		return err
	}
	defer drv.Exec(ctx, "SELECT pg_advisory_unlock(80)", []any{}, nil)
	work()
	return nil
}

// So is the *sql.DB inside.
func entDB(ctx context.Context, drv *entsql.Driver, work func()) error {
	if _, err := drv.DB().ExecContext(ctx, "SELECT pg_advisory_lock(81)"); err != nil { // want `session lock 81 is taken through a pool`
		return err
	}
	defer drv.DB().ExecContext(ctx, "SELECT pg_advisory_unlock(81)")
	work()
	return nil
}
