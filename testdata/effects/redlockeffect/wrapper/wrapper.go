// Package wrapper is a lock that runs what it is handed.
package wrapper

import (
	"context"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

// Mutex runs functions one at a time.
type Mutex struct{ rdb *redis.Client }

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

// Do runs fn while it holds the lock of that name.
func (m *Mutex) Do(ctx context.Context, name, token string, fn func(ctx context.Context) error) error {
	ok, err := m.rdb.SetNX(ctx, "lock:"+name, token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer m.rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:" + name}, token)
	return fn(ctx)
}

// Twice runs fn again when it has failed.
func (m *Mutex) Twice(ctx context.Context, name, token string, fn func(ctx context.Context) error) error {
	return m.Do(ctx, name, token, func(ctx context.Context) error {
		if err := fn(ctx); err == nil {
			return nil
		}
		return fn(ctx)
	})
}

func (m *Mutex) newsletter(ctx context.Context, token string, to []string) error {
	return m.Do(ctx, "newsletter", token, func(ctx context.Context) error {
		return smtp.SendMail("mail:25", nil, "news@example.com", to, nil) // want `lease .*newsletter.* of Do is all that keeps smtp.SendMail from happening twice`
	})
}

func (m *Mutex) reminder(ctx context.Context, token string, to []string) error {
	return m.Twice(ctx, "reminder", token, func(ctx context.Context) error {
		return remind(to) // want `of Twice is all that keeps remind → smtp.SendMail from happening twice`
	})
}

func remind(to []string) error {
	return smtp.SendMail("mail:25", nil, "desk@example.com", to, nil)
}

type desk struct {
	mu *Mutex
	to []string
}

func (d *desk) remindAll(context.Context) error { return remind(d.to) }

// A method value is told where it is handed on.
func (d *desk) nightly(ctx context.Context, token string) error {
	return d.mu.Do(ctx, "nightly", token, d.remindAll) // want `of Do is all that keeps remindAll → remind → smtp.SendMail from happening twice`
}

// digest is handed over as it is.
type digest struct{ to []string }

func (d *digest) send(context.Context) error {
	return smtp.SendMail("mail:25", nil, "digest@example.com", d.to, nil)
}

func (m *Mutex) digest(ctx context.Context, token string, d *digest) error {
	return m.Do(ctx, "digest", token, d.send) // want `of Do is all that keeps send → smtp.SendMail from happening twice`
}
