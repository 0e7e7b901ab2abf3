package bad

import (
	"context"
	"log"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
)

// Archive moves old orders, on pgx.
func (e *Elector) Archive(ctx context.Context) (n int64, names []string, err error) {
	if _, err := e.pool.Exec(ctx, `SELECT pg_advisory_lock($1)`, e.key); err != nil { // want `session lock e.key is taken through a pool`
		return 0, nil, err
	}
	defer func() {
		_, _ = e.pool.Exec(ctx, `SELECT pg_advisory_unlock($1)`, e.key)
	}()
	tag, err := e.pool.Exec(ctx, "DELETE FROM orders WHERE old")
	return tag.RowsAffected(), nil, err
}

// Rebuild has a connection already, under that name.
func Rebuild(ctx context.Context, db *sqlx.DB, conn string) error {
	ok := false
	if err := db.Get(&ok, "SELECT pg_try_advisory_lock(81)"); err != nil { // want `session lock 81 is taken through a pool`
		return err
	}
	if !ok {
		return errTaken
	}
	defer func() {
		if _, err := db.Exec("SELECT pg_advisory_unlock(81)"); err != nil {
			log.Print(conn, err)
		}
	}()
	_, err := db.ExecContext(ctx, "REFRESH MATERIALIZED VIEW totals")
	return err
}

// Straight unlocks on the straight way only: a fix would leave the early return.
func Straight(ctx context.Context, pool *pgxpool.Pool) error {
	if _, err := pool.Exec(ctx, "SELECT pg_advisory_lock(82)"); err != nil { // want `session lock 82 is taken through a pool`
		return err
	}
	if _, err := pool.Exec(ctx, "VACUUM orders"); err != nil {
		return err
	}
	_, err := pool.Exec(ctx, "SELECT pg_advisory_unlock(82)")
	return err
}

// Loop pins nothing: the deferred calls would pile up.
func Loop(ctx context.Context, pool *pgxpool.Pool, ids []int64) error {
	for _, id := range ids {
		if _, err := pool.Exec(ctx, "SELECT pg_advisory_lock($1)", id); err != nil { // want `session lock id is taken through a pool`
			return err
		}
		defer pool.Exec(ctx, "SELECT pg_advisory_unlock($1)", id)
	}
	return nil
}

// NoError has nowhere to report a connection that it does not get.
func NoError(ctx context.Context, pool *pgxpool.Pool) {
	if _, err := pool.Exec(ctx, "SELECT pg_advisory_lock(83)"); err != nil { // want `session lock 83 is taken through a pool`
		return
	}
	defer pool.Exec(ctx, "SELECT pg_advisory_unlock(83)")
}
