package good

import (
	"context"
	"database/sql"
)

// A pool of one connection is the session that took the locks.
func closeLocks(ctx context.Context, dsn string) error {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	var held, released int
	if err := db.QueryRowContext(ctx, `SELECT GET_LOCK('import', 10)`).Scan(&held); err != nil || held != 1 {
		return err
	}
	return db.QueryRowContext(ctx, `SELECT RELEASE_ALL_LOCKS()`).Scan(&released)
}
