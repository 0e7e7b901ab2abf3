package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// seatStore keeps seats that are being looked at, and deletes what it is told to.
type seatStore struct{ rdb *redis.Client }

func (s *seatStore) Add(ctx context.Context, seat string) (bool, error) {
	return s.rdb.SetNX(ctx, "seat:"+seat, "seen", 5*time.Minute).Result()
}

func (s *seatStore) Release(ctx context.Context, key string) error {
	return s.rdb.Del(ctx, key).Err()
}

// tableLocker has a cache beside its locks.
type tableLocker struct{ rdb *redis.Client }

func (l *tableLocker) Acquire(ctx context.Context, table, token string) (bool, error) {
	return l.rdb.SetNX(ctx, "table:"+table, token, 5*time.Minute).Result()
}

func (l *tableLocker) Release(ctx context.Context, key, token string) error {
	return l.rdb.Eval(ctx, `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`, []string{key}, token).Err()
}

func (l *tableLocker) Invalidate(ctx context.Context, key string) error {
	return l.rdb.Del(ctx, key).Err()
}
