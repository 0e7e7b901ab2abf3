// Package bad locks what a request spells.
package bad

import (
	"net/http"

	"github.com/hashicorp/consul/api"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func etcd(w http.ResponseWriter, r *http.Request, s *concurrency.Session) {
	mu := concurrency.NewMutex(s, "/carts/"+r.FormValue("user"))
	if err := mu.Lock(r.Context()); err != nil { // want `has text of a request in it as it came: another spelling of the same name is another lock`
		return
	}
	defer mu.Unlock(r.Context())
}

func consul(w http.ResponseWriter, r *http.Request, c *api.Client) {
	l, err := c.LockKey("carts/" + r.FormValue("user"))
	if err != nil {
		return
	}
	lost, err := l.Lock(r.Context().Done()) // want `has text of a request in it as it came: another spelling of the same name is another lock`
	if err != nil || lost == nil {
		return
	}
	defer l.Unlock()
	<-lost
}
