// Package bad does not look at what its releases say.
package bad

import "cirello.io/dynamolock/v2"

func dynamo(c *dynamolock.Client, work func() error) error {
	l, err := c.AcquireLock("report")
	if err != nil {
		return err
	}
	defer c.ReleaseLock(l) // want `nobody reads whether lock of dynamo was released`
	return work()
}
