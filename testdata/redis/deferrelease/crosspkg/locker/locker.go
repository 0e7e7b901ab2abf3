// Package locker is the project's lock.
package locker

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

// Store is the interface that the project's packages know.
type Store interface {
	AcquireLock(ctx context.Context, name string, ttl time.Duration) (string, bool, error)
	ReleaseLock(ctx context.Context, name, token string) error
}

// Redis is the one implementation.
type Redis struct{ Client *redis.Client }

func (r *Redis) AcquireLock(ctx context.Context, name string, ttl time.Duration) (string, bool, error) {
	token := uuid.NewString()
	ok, err := r.Client.SetNX(ctx, "lock:"+name, token, ttl).Result()
	return token, ok, err
}

func (r *Redis) ReleaseLock(ctx context.Context, name, token string) error {
	return release.Run(ctx, r.Client, []string{"lock:" + name}, token).Err()
}

// Detach is a context for what must happen whatever became of the request.
func Detach(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }

// Keeper holds a lock until the cancel that it answers is called.
type Keeper interface {
	Hold(ctx context.Context, name string) (context.Context, context.CancelFunc, error)
}

// Hold acquires a lock, and answers a context that ends with it.
func (r *Redis) Hold(ctx context.Context, name string) (context.Context, context.CancelFunc, error) {
	token, ok, err := r.AcquireLock(ctx, name, time.Minute)
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return nil, nil, context.Canceled
	}
	held, cancel := context.WithCancel(ctx)
	go func() {
		<-held.Done()
		r.ReleaseLock(context.WithoutCancel(ctx), name, token)
	}()
	return held, cancel, nil
}
