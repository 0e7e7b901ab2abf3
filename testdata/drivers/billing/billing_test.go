package billing

import (
	"context"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

func TestSetUp(t *testing.T) {
	rdb := redis.NewClient(&redis.Options{})
	ctx := context.Background()
	if ok, err := rdb.SetNX(ctx, "lock:setup", "1", 30).Result(); err != nil || !ok {
		t.Fatal(err)
	}
	time.Sleep(time.Millisecond)
	rdb.Del(ctx, "lock:setup")
}
