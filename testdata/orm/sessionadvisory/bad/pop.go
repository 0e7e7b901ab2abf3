package bad

import "github.com/gobuffalo/pop/v6"

// What Connect answers is a pool, whatever it is called.
func popPool(work func()) error {
	conn, err := pop.Connect("production")
	if err != nil {
		return err
	}
	if err := conn.RawQuery("SELECT pg_advisory_lock(76)").Exec(); err != nil { // want `session lock 76 is taken through a pool`
		return err
	}
	defer conn.RawQuery("SELECT pg_advisory_unlock(76)").Exec()
	work()
	return nil
}
