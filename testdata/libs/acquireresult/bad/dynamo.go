package bad

import "cirello.io/dynamolock/v2"

func dynamo(c *dynamolock.Client, work func()) {
	l, _ := c.AcquireLock("report") // want `the answer to acquiring lock "report" is dropped`
	defer l.Close()
	work()
}
