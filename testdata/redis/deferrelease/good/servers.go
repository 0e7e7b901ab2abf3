package good

import (
	"context"
	"errors"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

const releaseOnServer = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

var errNoQuorum = errors.New("no quorum")

// One server after another: the next turn's lock is another one.
func onServers(ctx context.Context, servers []*goredis.Client, token string, work func(context.Context) error) error {
	defer func() {
		for _, s := range servers {
			s.Eval(context.WithoutCancel(ctx), releaseOnServer, []string{"lock:servers"}, token)
		}
	}()
	n := 0
	for _, s := range servers {
		if ok, _ := s.SetNX(ctx, "lock:servers", token, time.Minute).Result(); ok {
			n++
		}
	}
	if n <= len(servers)/2 {
		return errNoQuorum
	}
	return work(ctx)
}

// Until it has a quorum, or gives up; what it has not won it gives back.
func acquireQuorum(ctx context.Context, servers []*goredis.Client, token string) error {
	for range 3 {
		n := 0
		for _, s := range servers {
			if ok, _ := s.SetNX(ctx, "lock:quorum", token, time.Minute).Result(); ok {
				n++
			}
		}
		if n > len(servers)/2 {
			return nil
		}
		for _, s := range servers {
			s.Eval(context.WithoutCancel(ctx), releaseOnServer, []string{"lock:quorum"}, token)
		}
	}
	return errNoQuorum
}
