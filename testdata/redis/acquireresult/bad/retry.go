package bad

import (
	"context"
	"errors"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// SetArgs tells of another holder by redis.Nil, which ends the loop like any
// other error.
func patient(ctx context.Context, rdb *goredis.Client, key, token string, wait time.Duration) error {
	for end := time.Now().Add(wait); time.Now().Before(end); {
		res, err := rdb.SetArgs(ctx, "lock:"+key, token, goredis.SetArgs{Mode: "NX", TTL: time.Minute}).Result() // want `lock "lock:%s": the wait for another try \(line 22\) is never reached`
		if err != nil {
			return err
		}
		if res == "OK" {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("another holder has the lock")
}
