package good

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// rename gives the locks of an older version their new names, each with the holder
// that it has.
func rename(ctx context.Context, rdb *redis.Client, repo string) error {
	holder, err := rdb.Get(ctx, "lock/"+repo).Result()
	if err != nil {
		return err
	}
	if _, err := rdb.Get(ctx, "lock/v2/"+repo).Result(); err == nil {
		return nil
	}
	return rdb.Set(ctx, "lock/v2/"+repo, holder, 0).Err()
}
