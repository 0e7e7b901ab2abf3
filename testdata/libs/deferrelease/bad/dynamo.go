package bad

import "cirello.io/dynamolock/v2"

func dynamo(c *dynamolock.Client, work func() error) error {
	l, err := c.AcquireLock("report")
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err // want `lock "report" is still held on this return`
	}
	return l.Close()
}
