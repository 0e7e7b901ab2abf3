// Package good names locks in one spelling.
package good

import (
	"net/http"
	"strings"

	"github.com/go-zookeeper/zk"
)

func rename(conn *zk.Conn, r *http.Request) error {
	l := zk.NewLock(conn, "/locks/accounts/"+strings.ToLower(r.FormValue("name")), zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	return l.Unlock()
}
