// Package bad names locks by what a client sends.
package bad

import (
	"net/http"

	"github.com/go-zookeeper/zk"
)

func rename(conn *zk.Conn, r *http.Request) error {
	l := zk.NewLock(conn, "/locks/accounts/"+r.FormValue("name"), zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil { // want `the key of lock "/locks/accounts/%s" has text of a request in it as it came: another spelling of the same name is another lock`
		return err
	}
	return l.Unlock()
}
