package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// A method value that releases, handed on by the function that took the lock.
type cronLock struct{ rdb *redis.Client }

func (c *cronLock) unlock() { c.rdb.Del(context.Background(), "lock:cron") } // want `lease "lock:cron"`

func runCron(ctx context.Context, c *cronLock, atEnd func(func()), work func()) {
	if c.rdb.SetNX(ctx, "lock:cron", "me", time.Minute).Val() {
		atEnd(c.unlock)
		work()
	}
}
