// Package bad is a ferry that keeps its berth while it asks for the weather.
package bad

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

func zooKeeper(conn *zk.Conn, url string) error {
	l := zk.NewLock(conn, "/locks/berth", zk.WorldACL(zk.PermAll))
	if err := l.Lock(); err != nil {
		return err
	}
	defer l.Unlock()
	return weather(url) // want `lock "/locks/berth" is held while weather → HTTP GET answers, with no timeout on the way`
}

func dynamo(c *dynamolock.Client, url string) error {
	l, err := c.AcquireLock("berth")
	if err != nil {
		return err
	}
	defer l.Close()
	return weather(url) // want `lock "berth" is held while weather → HTTP GET answers, with no timeout on the way`
}
