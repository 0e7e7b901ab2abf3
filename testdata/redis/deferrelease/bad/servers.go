package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

const releaseTurn = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

// One server, and the same lock in every turn.
func turns(ctx context.Context, s *goredis.Client, token string, works []func(context.Context) error) error {
	for _, work := range works {
		ok, err := s.SetNX(ctx, "lock:turns", token, time.Minute).Result() // want `lock "lock:turns" is still held on this way round the loop`
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := work(ctx); err != nil {
			continue
		}
		s.Eval(context.WithoutCancel(ctx), releaseTurn, []string{"lock:turns"}, token)
	}
	return nil
}
