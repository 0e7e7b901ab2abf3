// Package good names locks by ids, or in one spelling.
package good

import (
	"database/sql"
	"net/http"
	"strings"
)

func rename(conn *sql.Conn, r *http.Request) (got sql.NullInt64, err error) {
	err = conn.QueryRowContext(r.Context(), `SELECT GET_LOCK(?, 10)`, "account:"+strings.ToLower(r.FormValue("name"))).Scan(&got)
	return got, err
}

func byID(conn *sql.Conn, r *http.Request, find func(string) (string, error)) (got sql.NullInt64, err error) {
	id, err := find(r.FormValue("name"))
	if err != nil {
		return got, err
	}
	err = conn.QueryRowContext(r.Context(), `SELECT GET_LOCK(?, 10)`, "account:"+id).Scan(&got)
	return got, err
}
