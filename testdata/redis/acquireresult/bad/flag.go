package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// Reading who has it takes nothing over.
func flagged(ctx context.Context, rdb *goredis.Client, key, token string, work func() error) error {
	if !rdb.SetNX(ctx, "lock:flagged:"+key, token, time.Minute).Val() { // want `the branch for another holder falls into the code that the lock is to protect`
		if _, err := rdb.Get(ctx, "lock:flagged:"+key).Result(); err != nil {
			return err
		}
	}
	return work()
}
