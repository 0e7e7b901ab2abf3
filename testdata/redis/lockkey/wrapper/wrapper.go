// Package wrapper has a lock whose callers choose the key.
package wrapper

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

type Locks struct{ rdb *redis.Client }

func (l *Locks) Lock(ctx context.Context, name, token string) (bool, error) {
	return l.rdb.SetNX(ctx, "lock:"+name, token, time.Minute).Result()
}

func raw(l *Locks, r *http.Request, token string) (bool, error) {
	return l.Lock(r.Context(), "coupon:"+r.FormValue("code"), token) // want `the key of lock "lock:coupon:%s"`
}

func clean(l *Locks, r *http.Request, token string) (bool, error) {
	return l.Lock(r.Context(), "coupon:"+strings.ToLower(r.FormValue("code")), token)
}
