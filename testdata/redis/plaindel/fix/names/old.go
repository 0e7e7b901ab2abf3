//go:build go1.21

package names

import "context"
import "time"
import "github.com/google/uuid"
import "github.com/redis/go-redis/v9"

// crypto/rand has no Text in this file's language version.
func old(ctx context.Context, rdb *redis.Client, run func(string)) {
	if rdb.SetNX(ctx, "lock:old", 1, time.Minute).Val() {
		defer rdb.Del(ctx, "lock:old") // want `lease "lock:old"`
		run(uuid.NewString())
	}
}
