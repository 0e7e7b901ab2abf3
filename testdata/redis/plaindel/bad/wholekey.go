package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// seatLocker makes the keys of its locks, and is given them back whole.
type seatLocker struct{ rdb *redis.Client }

func (l *seatLocker) Acquire(ctx context.Context, seats []string) (keys []string, err error) {
	for _, seat := range seats {
		key := "seat:" + seat
		ok, err := l.rdb.SetNX(ctx, key, "locked", 5*time.Minute).Result()
		if err != nil || !ok {
			l.Release(context.WithoutCancel(ctx), keys)
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func (l *seatLocker) Release(ctx context.Context, keys []string) {
	for _, k := range keys {
		l.rdb.Del(ctx, k) // want `lease "seat:%s" is deleted without asking who holds it.*constant "locked"`
	}
}

func (l *seatLocker) ReleaseOne(ctx context.Context, key string) error {
	return l.rdb.Del(ctx, key).Err() // want `lease "seat:%s" is deleted without asking who holds it`
}
