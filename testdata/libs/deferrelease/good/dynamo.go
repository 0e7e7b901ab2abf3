package good

import "cirello.io/dynamolock/v2"

func dynamo(c *dynamolock.Client, work func() error) error {
	l, err := c.AcquireLock("report")
	if err != nil {
		return err
	}
	defer l.Close()
	return work()
}
