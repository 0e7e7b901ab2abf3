// Package bad names locks by what a client sends.
package bad

import (
	"net/http"

	"cirello.io/dynamolock/v2"
)

func rename(c *dynamolock.Client, r *http.Request) error {
	l, err := c.AcquireLock("account:" + r.FormValue("name")) // want `the key of lock "account:%s" has text of a request in it as it came: another spelling of the same name is another lock`
	if err != nil {
		return err
	}
	return l.Close()
}
