// Package good names locks in one spelling.
package good

import (
	"net/http"
	"strings"

	"cirello.io/dynamolock/v2"
)

func rename(c *dynamolock.Client, r *http.Request) error {
	l, err := c.AcquireLock("account:" + strings.ToLower(r.FormValue("name")))
	if err != nil {
		return err
	}
	return l.Close()
}
