package good

import (
	"net/http"

	"github.com/redis/go-redis/v9"
)

// Entities that are created once and deleted later, by handlers of one router:
// the router takes and gives up nothing.
type configs struct{ rdb *redis.Client }

func (c *configs) add(w http.ResponseWriter, r *http.Request) {
	if !c.rdb.SetNX(r.Context(), "conf:"+r.PathValue("id"), r.FormValue("text"), 0).Val() {
		http.Error(w, "there is one already", http.StatusConflict)
	}
}

func (c *configs) remove(w http.ResponseWriter, r *http.Request) {
	c.rdb.Del(r.Context(), "conf:"+r.PathValue("id"))
}

func routes(mux *http.ServeMux, c *configs) {
	mux.HandleFunc("POST /conf/{id}", c.add)
	mux.HandleFunc("DELETE /conf/{id}", c.remove)
}
