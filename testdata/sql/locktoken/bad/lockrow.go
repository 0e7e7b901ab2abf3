package bad

import (
	"context"
	"database/sql"
)

// The row of a lock that is put in, in the name of all.
func takeImport(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, "DELETE FROM import_locks WHERE expires_at < now()"); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "INSERT INTO import_locks (lock_key, owner_id, expires_at) VALUES ('import', $1, now() + interval '1 minute')", "importer") // want `every worker that claims a row of import_locks writes the same constant into owner_id`
	return err
}

func dropImport(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "DELETE FROM import_locks WHERE lock_key = 'import' AND owner_id = $1", "importer")
	return err
}
