// Package wrapper takes its locks through its own methods around Redis.
package wrapper

import (
	"context"
	"errors"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

var errHeld = errors.New("held by another")

// Store is the project's thin layer over Redis: no lock by itself.
type Store struct{ c *goredis.Client }

func (s *Store) SetNX(ctx context.Context, key string, v any, ttl time.Duration) (bool, error) {
	return s.c.SetNX(ctx, key, v, ttl).Result()
}

func (s *Store) Delete(ctx context.Context, keys ...string) error { return s.c.Del(ctx, keys...).Err() }

func (s *Store) prefixed(key string) string { return "app:" + key }

// Through the wrapper, in one function.
func settle(ctx context.Context, s *Store, id string, run func() error) error {
	ok, err := s.SetNX(ctx, s.prefixed("lock:settle:"+id), "1", time.Minute)
	if err != nil || !ok {
		return errHeld
	}
	defer s.Delete(ctx, s.prefixed("lock:settle:"+id)) // want `lease "app:lock:settle:%s".*constant 1`
	return run()
}

// A lock on top of the wrapper, and a wrapper on top of the lock: told once,
// where the lock deletes its key.
func (s *Store) AcquireLock(ctx context.Context, name string) (bool, error) {
	return s.SetNX(ctx, "lock:"+name, 1, time.Minute)
}

func (s *Store) ReleaseLock(ctx context.Context, name string) error {
	return s.Delete(ctx, "lock:"+name) // want `lease "lock:%s".*constant 1`
}

type Service struct{ store *Store }

func (s *Service) lockOrder(ctx context.Context, id string) (bool, error) {
	return s.store.AcquireLock(ctx, "order:"+id)
}

func (s *Service) unlockOrder(ctx context.Context, id string) error {
	return s.store.ReleaseLock(ctx, "order:"+id)
}

func (s *Service) Ship(ctx context.Context, id string) error {
	ok, err := s.lockOrder(ctx, id)
	if err != nil || !ok {
		return errHeld
	}
	defer s.unlockOrder(ctx, id)
	return nil
}

// Through the project's own interface, with one implementation in sight.
type KV interface {
	PutIfAbsent(ctx context.Context, key, value string, ttl time.Duration) (bool, error)
	Remove(ctx context.Context, key string) error
}

type redisKV struct{ c goredis.UniversalClient }

func (k redisKV) PutIfAbsent(ctx context.Context, key, value string, ttl time.Duration) (bool, error) {
	err := k.c.SetArgs(ctx, key, value, goredis.SetArgs{Mode: "NX", TTL: ttl}).Err()
	if errors.Is(err, goredis.Nil) {
		return false, nil
	}
	return err == nil, err
}

func (k redisKV) Remove(ctx context.Context, key string) error { return k.c.Unlink(ctx, key).Err() }

type Scheduler struct {
	kv KV
	id string
}

func (s *Scheduler) tryLead(ctx context.Context) bool {
	ok, err := s.kv.PutIfAbsent(ctx, "scheduler/leader", s.id, time.Minute)
	return err == nil && ok
}

func (s *Scheduler) Resign(ctx context.Context) error {
	return s.kv.Remove(ctx, "scheduler/leader") // want `lease "scheduler/leader"`
}

// A part of the client, as an interface of the project.
type commander interface {
	SetNX(ctx context.Context, key string, value any, ttl time.Duration) *goredis.BoolCmd
	Del(ctx context.Context, keys ...string) *goredis.IntCmd
}

func guarded(ctx context.Context, c commander, run func()) {
	if c.SetNX(ctx, "guard-lock", "x", time.Minute).Val() {
		defer c.Del(ctx, "guard-lock") // want `lease "guard-lock"`
		run()
	}
}

// A helper that takes the command as words.
type conn struct{ pool *redis.Pool }

func (c conn) do(cmd string, args ...any) (any, error) {
	rc := c.pool.Get()
	defer rc.Close()
	return rc.Do(cmd, args...)
}

func (c conn) exclusively(name string, run func()) error {
	key := "mutex:" + name
	reply, err := redis.String(c.do("SET", key, "held", "EX", 10, "NX"))
	if err != nil || reply != "OK" {
		return errHeld
	}
	run()
	_, err = c.do("DEL", key) // want `lease "mutex:%s"`
	return err
}

// A helper that runs the work.
func (s *Store) WithLock(ctx context.Context, name string, work func(context.Context) error) error {
	ok, err := s.SetNX(ctx, "with-lock:"+name, "1", time.Minute)
	if err != nil || !ok {
		return errHeld
	}
	defer func() {
		_ = s.Delete(context.WithoutCancel(ctx), "with-lock:"+name) // want `lease "with-lock:%s"`
	}()
	return work(ctx)
}
