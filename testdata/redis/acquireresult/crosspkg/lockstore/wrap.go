package lockstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// WrapError adds to an error, and makes nil of nil.
func WrapError(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}

// Items is a store with locks, made from a client that tries for a while.
type Items interface {
	Lock(key string, lease time.Duration, tries int) (bool, error)
	Unlock(key string) error
}

type items struct{ rdb *goredis.Client }

func NewItems(rdb *goredis.Client) Items { return &items{rdb} }

func (s *items) Lock(key string, lease time.Duration, tries int) (bool, error) {
	var held bool
	var err error
	for range tries {
		held, err = s.rdb.SetNX(context.Background(), key, "true", lease).Result()
		if err == nil && held {
			break
		}
		time.Sleep(30 * time.Millisecond)
	}
	return held, WrapError(err, "lock %s", key)
}

func (s *items) Unlock(key string) error {
	if s.rdb == nil {
		return errors.New("no client")
	}
	return s.rdb.Del(context.Background(), key).Err()
}
