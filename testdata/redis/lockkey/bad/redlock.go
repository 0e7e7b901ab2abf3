package bad

import (
	"net/http"

	"github.com/go-redsync/redsync/v4"
)

// Names differ by a capital, and so do the locks.
func rename(rs *redsync.Redsync, r *http.Request) error {
	mu := rs.NewMutex("account:" + r.FormValue("name"))
	if err := mu.LockContext(r.Context()); err != nil { // want `the key of lock "account:%s" has text of a request in it as it came: another spelling of the same name is another lock; normalise it, or use the id of what it names`
		return err
	}
	_, err := mu.Unlock()
	return err
}
