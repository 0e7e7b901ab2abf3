package good

import (
	"net/http"
	"strings"

	"github.com/go-redsync/redsync/v4"
)

func rename(rs *redsync.Redsync, r *http.Request) error {
	mu := rs.NewMutex("account:" + strings.ToLower(r.FormValue("name")))
	if err := mu.LockContext(r.Context()); err != nil {
		return err
	}
	_, err := mu.Unlock()
	return err
}
