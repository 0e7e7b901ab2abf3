package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// A lock in a test file is one like any other.
type testLock struct{ rdb *redis.Client }

func (l *testLock) Lock(ctx context.Context) bool {
	return l.rdb.SetNX(ctx, "lock:suite", "x", time.Minute).Val()
}

func (l *testLock) Unlock(ctx context.Context) {
	l.rdb.Del(ctx, "lock:suite") // want `lease "lock:suite".*constant "x"`
}
