// Package store chooses the handle.
package store

import (
	"context"
	"database/sql"

	"example.com/sql/sessionadvisory/crosspkg/lockdb"
)

// Store keeps documents.
type Store struct{ db *sql.DB }

// Compact locks through the pool.
func (s *Store) Compact(ctx context.Context) error {
	if err := lockdb.Lock(ctx, s.db, 6); err != nil { // want `session lock 6 is taken through a pool, which Lock is given here`
		return err
	}
	defer lockdb.Unlock(ctx, s.db, 6)
	_, err := s.db.ExecContext(ctx, "DELETE FROM documents WHERE deleted")
	return err
}

// Pinned locks on a connection.
func (s *Store) Pinned(ctx context.Context) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := lockdb.Lock(ctx, conn, 6); err != nil {
		return err
	}
	defer lockdb.Unlock(context.WithoutCancel(ctx), conn, 6)
	return nil
}

// Elsewhere calls what is reported where it stands.
func (s *Store) Elsewhere(ctx context.Context) error { return lockdb.OnPool(ctx, s.db, 6) }
