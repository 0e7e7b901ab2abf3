package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// pages is a cache that sets or deletes, by what it is given.
type pages struct{ rdb *redis.Client }

func (p *pages) SetIfAbsent(ctx context.Context, key string, value any, ttl time.Duration) (bool, error) {
	if value == nil || ttl < 0 {
		n, err := p.rdb.Del(ctx, key).Result()
		return n == 1, err
	}
	ok, err := p.rdb.SetNX(ctx, key, value, 0).Result()
	if err != nil || !ok || ttl == 0 {
		return ok, err
	}
	return ok, p.rdb.PExpire(ctx, key, ttl).Err()
}

// It is no lock, whatever its caller is called.
func (p *pages) SetIfAbsentFuncLock(ctx context.Context, key string, value func(context.Context) (any, error), ttl time.Duration) (bool, error) {
	v, err := value(ctx)
	if err != nil {
		return false, err
	}
	return p.SetIfAbsent(ctx, key, v, ttl)
}
