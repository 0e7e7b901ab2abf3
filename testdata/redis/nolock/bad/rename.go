package bad

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// The mirror image: what is written is the caller's, who takes the lock.
func claimRepo(ctx context.Context, rdb *redis.Client, repo, holder string) error {
	if _, err := rdb.Get(ctx, "lock/"+repo).Result(); err != nil {
		return err
	}
	if _, err := rdb.Get(ctx, "lock/v2/"+repo).Result(); err == nil {
		return nil
	}
	return rdb.Set(ctx, "lock/v2/"+repo, holder, 0).Err() // want `is read at line \d+ and written here when there is none`
}
