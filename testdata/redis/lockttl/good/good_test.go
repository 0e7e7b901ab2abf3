package good

import (
	"context"
	"testing"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// A test outlives a lease on purpose.
func TestExpiry(t *testing.T) {
	ctx, rdb := context.Background(), goredis.NewClient(&goredis.Options{})
	if !rdb.SetNX(ctx, "lock:test", "token", 100*time.Millisecond).Val() {
		t.Fatal("held")
	}
	time.Sleep(time.Second)
	rdb.Eval(ctx, compareAndDelete, []string{"lock:test"}, "token")
}
