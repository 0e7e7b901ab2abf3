package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// The whole of a lease that is counted in milliseconds.
func millis(ctx context.Context, rdb *goredis.Client, token string, lease int, run func(context.Context)) {
	if err := rdb.Do(ctx, "SET", "lock:millis", token, "NX", "PX", lease).Err(); err != nil {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		tick := time.NewTicker(time.Duration(lease) * time.Millisecond) // want `lease "lock:millis" is extended after an interval, which is not shorter`
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				n, err := rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`, []string{"lock:millis"}, token, lease).Int64()
				if err != nil || n == 0 {
					cancel()
					return
				}
			}
		}
	}()
	run(ctx)
}
