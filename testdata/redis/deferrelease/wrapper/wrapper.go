// Package wrapper has a lock of its own, and uses it well and badly.
package wrapper

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

var errHeld = errors.New("held by another")

// Locker is what the project calls.
type Locker interface {
	TryLock(ctx context.Context, key string) (token string, ok bool, err error)
	Unlock(ctx context.Context, key, token string) error
}

type redisLocker struct{ rdb *redis.Client }

func NewLocker(rdb *redis.Client) Locker { return &redisLocker{rdb} }

func (l *redisLocker) TryLock(ctx context.Context, key string) (string, bool, error) {
	token := uuid.NewString()
	ok, err := l.rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
	return token, ok, err
}

func (l *redisLocker) Unlock(ctx context.Context, key, token string) error {
	return release.Run(ctx, l.rdb, []string{"lock:" + key}, token).Err()
}

// A handle that carries its key and token.
type Handle struct {
	l          *redisLocker
	key, token string
}

func (l *redisLocker) Lock(ctx context.Context, key string) (*Handle, error) {
	token, ok, err := l.TryLock(ctx, key)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errHeld
	}
	return &Handle{l, key, token}, nil
}

func (h *Handle) Release(ctx context.Context) error { return h.l.Unlock(ctx, h.key, h.token) }

// With releases itself.
func (l *redisLocker) With(ctx context.Context, key string, fn func() error) error {
	h, err := l.Lock(ctx, key)
	if err != nil {
		return err
	}
	defer h.Release(context.WithoutCancel(ctx))
	return fn()
}

// Acquire gives the release to its caller.
func (l *redisLocker) Acquire(ctx context.Context, key string) (func(), error) {
	h, err := l.Lock(ctx, key)
	if err != nil {
		return nil, err
	}
	return func() { _ = h.Release(context.Background()) }, nil
}

type service struct {
	locks Locker
	own   *redisLocker
}

func (s *service) work(context.Context) error { return nil }

func (s *service) handler(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	token, ok, err := s.locks.TryLock(ctx, "invoice")
	if err != nil || !ok {
		return
	}
	defer s.locks.Unlock(ctx, "invoice", token) // want `lock "lock:invoice" is released with ctx, which ends with the request`
	_ = s.work(ctx)
}

func (s *service) leak(ctx context.Context) error {
	token, ok, err := s.locks.TryLock(ctx, "leak")
	if err != nil || !ok {
		return err
	}
	if err := s.work(ctx); err != nil {
		return err // want `lock "lock:leak" is still held on this return`
	}
	return s.locks.Unlock(ctx, "leak", token)
}

func (s *service) byHandle(ctx context.Context) error {
	h, err := s.own.Lock(ctx, "handle")
	if err != nil {
		return err
	}
	if err := s.work(ctx); err != nil {
		return err // want `is still held on this return`
	}
	return h.Release(ctx)
}

func (s *service) byFunction(ctx context.Context) error {
	unlock, err := s.own.Acquire(ctx, "function")
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err() // want `is still held on this return`
	}
	err = s.work(ctx)
	unlock()
	return err
}

func (s *service) good(ctx context.Context) error {
	unlock, err := s.own.Acquire(ctx, "good")
	if err != nil {
		return err
	}
	defer unlock()
	return s.own.With(ctx, "inner", func() error { return s.work(ctx) })
}

func (s *service) goodHandle(ctx context.Context) error {
	h, err := s.own.Lock(ctx, "good")
	if err != nil {
		return err
	}
	defer func() { _ = h.Release(context.WithoutCancel(ctx)) }()
	return s.work(ctx)
}
