package wrapper

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// store's SetNX is two commands; it is told here, once, whoever locks with it.
type store struct{ rdb *redis.Client }

func (s *store) SetNX(ctx context.Context, key, value string, ttl time.Duration) (bool, error) {
	ok, err := s.rdb.SetNX(ctx, key, value, 0).Result() // want `lease "lock:mail" gets its expiry from a second command`
	if err != nil || !ok {
		return false, err
	}
	s.rdb.Expire(ctx, key, ttl)
	return true, nil
}

func lockMail(ctx context.Context, s *store, token string) (bool, error) {
	return s.SetNX(ctx, "lock:mail", token, time.Minute)
}

func lockReport(ctx context.Context, s *store, token string) (bool, error) {
	return s.SetNX(ctx, "lock:report", token, time.Minute)
}
