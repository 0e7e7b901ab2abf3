// Package good is a ticket office that asks the bank first, or not for long.
package good

import (
	"context"
	"net/http"
	"time"

	consul "github.com/hashicorp/consul/api"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

var bank = &http.Client{Timeout: 2 * time.Second}

func ask(url string) error {
	res, err := bank.Get(url)
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
	return ask(url)
}

// What answers is the lock service itself.
func own(ctx context.Context, cli *clientv3.Client, s *concurrency.Session) error {
	mu := concurrency.NewMutex(s, "/locks/own")
	if err := mu.Lock(ctx); err != nil {
		return err
	}
	defer mu.Unlock(context.WithoutCancel(ctx))
	_, err := cli.Get(ctx, "/seats")
	return err
}

func consulSeats(c *consul.Client, url string) error {
	if err := ask(url); err != nil {
		return err
	}
	l, err := c.LockKey("locks/seats")
	if err != nil {
		return err
	}
	lost, err := l.Lock(nil)
	if err != nil || lost == nil {
		return err
	}
	defer l.Unlock()
	select {
	case <-lost:
		return context.Canceled
	default:
		return nil
	}
}
