// Package boot wires the locks up.
package boot

import (
	"database/sql"

	"example.com/sql/sessionadvisory/good/wired"
)

// Locks opens a pool for each kind of lock.
func Locks(driver, dsn string) (*wired.Factory, error) {
	var pools [2]*sql.DB
	for i := range pools {
		db, err := sql.Open(driver, dsn)
		if err != nil {
			return nil, err
		}
		db.SetMaxOpenConns(1)
		pools[i] = db
	}
	return wired.New(pools), nil
}
