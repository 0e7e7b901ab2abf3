// Package good locks by names of one spelling.
package good

import (
	"net/http"
	"strconv"

	"go.etcd.io/etcd/client/v3/concurrency"
)

func etcd(w http.ResponseWriter, r *http.Request, s *concurrency.Session) {
	id, err := strconv.Atoi(r.FormValue("user"))
	if err != nil {
		return
	}
	mu := concurrency.NewMutex(s, "/carts/"+strconv.Itoa(id))
	if err := mu.Lock(r.Context()); err != nil {
		return
	}
	defer mu.Unlock(r.Context())
}
