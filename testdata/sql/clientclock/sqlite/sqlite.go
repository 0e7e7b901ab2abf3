// Package sqlite keeps its jobs in SQLite: whoever claims one reads the clock of
// the same machine. (The same statements are reported in package bad.)
package sqlite

import (
	"context"
	"database/sql"
	"time"

	_ "example.com/sql/clientclock/sqlite/driver/sqlite"
)

func claim(ctx context.Context, db *sql.DB, worker string) error {
	_, err := db.ExecContext(ctx, "UPDATE print_jobs SET locked_by = ?, locked_until = ? WHERE id = (SELECT id FROM print_jobs WHERE locked_until < ? LIMIT 1) AND locked_until < ?",
		worker, time.Now().Add(time.Minute), time.Now(), time.Now())
	return err
}
