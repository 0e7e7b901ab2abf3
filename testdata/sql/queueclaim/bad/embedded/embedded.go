// Package embedded has its statements in files.
package embedded

import (
	"context"
	"database/sql"
	_ "embed"
)

//go:embed claim.sql
var claim string

func take(ctx context.Context, db *sql.DB) (id int64, err error) {
	err = db.QueryRowContext(ctx, claim).Scan(&id) // want `two workers that run this at once select the same row of prints, and both update it`
	return id, err
}
