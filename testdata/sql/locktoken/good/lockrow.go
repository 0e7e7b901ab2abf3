package good

import (
	"context"
	"database/sql"
)

// The mirror image: the row of a lock names the one who put it in.
func takeImport(ctx context.Context, db *sql.DB, owner string) error {
	if _, err := db.ExecContext(ctx, "DELETE FROM import_locks WHERE expires_at < now()"); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "INSERT INTO import_locks (lock_key, owner_id, expires_at) VALUES ('import', $1, now() + interval '1 minute')", owner)
	return err
}

func dropImport(ctx context.Context, db *sql.DB, owner string) error {
	_, err := db.ExecContext(ctx, "DELETE FROM import_locks WHERE lock_key = 'import' AND owner_id = $1", owner)
	return err
}
