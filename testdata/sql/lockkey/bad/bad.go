// Package bad names locks by what a client sends.
package bad

import (
	"database/sql"
	"net/http"
)

func rename(conn *sql.Conn, r *http.Request) (got sql.NullInt64, err error) {
	err = conn.QueryRowContext(r.Context(), `SELECT GET_LOCK(?, 10)`, "account:"+r.FormValue("name")).Scan(&got) // want `the name of lock "account:" \+ r.FormValue\("name"\) has text of a request in it as it came: another spelling of the same name is another lock; normalise it, or use the id of what it names`
	return got, err
}
