package good

import (
	"database/sql"
	"sync"
)

// serial is given a pool of one connection, by a package out of sight: it runs one
// statement at a time.
type serial struct {
	conn *sql.DB
	mu   *sync.Mutex
}

func (s *serial) acquire(id int64) (ok bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.conn.QueryRow("SELECT pg_try_advisory_lock($1)", id).Scan(&ok)
	return ok, err
}

func (s *serial) release(id int64) (ok bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.conn.QueryRow("SELECT pg_advisory_unlock($1)", id).Scan(&ok)
	return ok, err
}
