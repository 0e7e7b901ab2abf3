package good

import (
	"context"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// What a test cleans up is nobody's lock.
func TestLead(t *testing.T) {
	ctx := context.Background()
	rdb := redis.NewClient(&redis.Options{})
	rdb.SetNX(ctx, "lock:test", "x", time.Minute)
	t.Cleanup(func() { rdb.Del(ctx, "lock:test") })
	lead(ctx, rdb, "me", func() {})
	rdb.Del(ctx, "leader:reports")
}
