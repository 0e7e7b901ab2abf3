// Package bad is a ticket office that keeps its locks while it asks the bank.
package bad

import (
	"context"
	"net/http"

	consul "github.com/hashicorp/consul/api"
	"go.etcd.io/etcd/client/v3/concurrency"
)

func ask(url string) error {
	res, err := http.Get(url)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func etcd(ctx context.Context, s *concurrency.Session, url string) error {
	mu := concurrency.NewMutex(s, "/locks/seats")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	return ask(url) // want `lock "/locks/seats" is held while ask → HTTP GET answers, with no timeout on the way`
}

func consulSeats(c *consul.Client, url string) error {
	l, err := c.LockKey("locks/seats")
	if err != nil {
		return err
	}
	lost, err := l.Lock(nil)
	if err != nil || lost == nil {
		return err
	}
	defer l.Unlock()
	if err := ask(url); err != nil { // want `lock "locks/seats" is held while ask → HTTP GET answers, with no timeout on the way`
		return err
	}
	select {
	case <-lost:
		return context.Canceled
	default:
		return nil
	}
}
