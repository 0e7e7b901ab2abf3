// Package names has names that the fixes must not take.
package names

import (
	"context"
	"math/rand"
	"time"

	"github.com/redis/go-redis/v9"
)

// The names token and rand are taken; both acquires need one.
func both(ctx context.Context, rdb *redis.Client, token int) {
	time.Sleep(time.Duration(rand.Intn(token)))
	if rdb.SetNX(ctx, "lock:one", 1, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:one") // want `lease "lock:one"`
	}
	if rdb.SetNX(ctx, "lock:two", 1, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:two") // want `lease "lock:two"`
	}
}

// The same import, and the same name in another function.
func other(ctx context.Context, rdb *redis.Client, run func()) {
	const held = "held"
	if rdb.SetNX(ctx, "lock:three", held, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:three") // want `lease "lock:three"`
		run()
	}
}
