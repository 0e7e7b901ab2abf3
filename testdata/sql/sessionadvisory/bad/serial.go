package bad

import (
	"database/sql"
	"sync"
)

// registry keeps a mutex for its map; the pool is one like any other.
type registry struct {
	db   *sql.DB
	mu   sync.Mutex
	held map[int64]bool
}

func (r *registry) acquire(id int64) (ok bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	err = r.db.QueryRow("SELECT pg_try_advisory_lock($1)", id).Scan(&ok) // want `session lock id is taken through a pool`
	r.held[id] = ok
	return ok, err
}

// parallel has a mutex that this statement does not wait for.
type parallel struct {
	db *sql.DB
	mu sync.Mutex
}

func (p *parallel) acquire(id int64) (ok bool, err error) {
	err = p.db.QueryRow("SELECT pg_try_advisory_lock($1)", id).Scan(&ok) // want `session lock id is taken through a pool`
	return ok, err
}

// gate is given any pool, and no mutex makes one connection of it.
type gate struct {
	db *sql.DB
	mu sync.Mutex
}

func (g *gate) acquire(id int64) (ok bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	err = g.db.QueryRow("SELECT pg_try_advisory_lock($1)", id).Scan(&ok) // want `session lock id is taken through a pool`
	return ok, err
}
