package bad

import "xorm.io/xorm"

// An engine is a pool.
func xormEngine(engine *xorm.Engine, work func()) error {
	if _, err := engine.Exec("SELECT pg_advisory_lock(?)", 74); err != nil { // want `session lock 74 is taken through a pool`
		return err
	}
	defer engine.Exec("SELECT pg_advisory_unlock(?)", 74)
	work()
	return nil
}

// A session pins no connection before Begin.
func xormSession(engine *xorm.Engine, work func()) error {
	session := engine.NewSession()
	defer session.Close()
	if _, err := session.Exec("SELECT pg_advisory_lock(75)"); err != nil { // want `session lock 75`
		return err
	}
	work()
	_, err := session.Exec("SELECT pg_advisory_unlock(75)")
	return err
}
