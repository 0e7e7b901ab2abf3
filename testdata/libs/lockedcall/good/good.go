// Package good is a ferry that asks for the weather before it takes its berth.
package good

import (
	"net/http"

	"cirello.io/dynamolock/v2"
	"github.com/go-zookeeper/zk"
)

func weather(url string) error {
	res, err := http.Get(url)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func zooKeeper(conn *zk.Conn, url string, moor func() error) error {
	if err := weather(url); err != nil {
		return err
	}
	l := zk.NewLock(conn, "/locks/berth", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return moor()
}

func dynamo(c *dynamolock.Client, url string, moor func() error) error {
	l, err := c.AcquireLock("berth")
	if err != nil {
		return err
	}
	err = moor()
	if e := l.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return weather(url)
}
