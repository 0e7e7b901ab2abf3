package bad

import (
	"context"

	goredis "github.com/redis/go-redis/v9"
)

// machines is used by one at a time.
type machines struct{ rdb *goredis.Client }

var deleteIfMatch = goredis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end
return 0`)

func (m *machines) create(ctx context.Context, user, machine string) (bool, error) {
	return m.rdb.SetNX(ctx, "serves:"+user, machine, 0).Result()
}

func (m *machines) remove(ctx context.Context, user, machine string) (bool, error) {
	n, err := deleteIfMatch.Run(ctx, m.rdb, []string{"serves:" + user}, machine).Int64()
	return n == 1, err
}

// What is set before the work and removed after it is a lock whatever it is called.
func (m *machines) with(ctx context.Context, user, machine string, work func() error) error {
	if ok, err := m.create(ctx, user, machine); err != nil || !ok { // want `lease "serves:%s" has no expiry`
		return err
	}
	err := work()
	if _, rerr := m.remove(context.WithoutCancel(ctx), user, machine); rerr != nil {
		return rerr
	}
	return err
}
