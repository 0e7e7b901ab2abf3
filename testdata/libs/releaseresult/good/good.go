// Package good looks at what its releases say.
package good

import (
	"log"

	"cirello.io/dynamolock/v2"
)

func dynamo(c *dynamolock.Client, work func() error) error {
	l, err := c.AcquireLock("report")
	if err != nil {
		return err
	}
	defer func() {
		if ok, err := c.ReleaseLock(l); err != nil || !ok {
			log.Print("lost the lock: ", err)
		}
	}()
	return work()
}
