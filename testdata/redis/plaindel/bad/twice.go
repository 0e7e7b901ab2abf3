package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// Two functions take one lock, each for itself.
func judgeAll(ctx context.Context, rdb *goredis.Client, work func()) {
	if ok, err := rdb.SetNX(ctx, "lock:judge", "judge", time.Minute).Result(); err != nil || !ok {
		return
	}
	work()
	rdb.Del(ctx, "lock:judge") // want `lease "lock:judge" is deleted without asking who holds it: .* \(acquired at line 12\)`
}

func judgeOne(ctx context.Context, rdb *goredis.Client, work func()) {
	if ok, err := rdb.SetNX(ctx, "lock:judge", "judge", time.Minute).Result(); err != nil || !ok {
		return
	}
	work()
	rdb.Del(ctx, "lock:judge") // want `lease "lock:judge" is deleted without asking who holds it: .* \(acquired at line 20\)`
}
