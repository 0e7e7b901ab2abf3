package good

import (
	"context"
	"encoding/json"

	goredis "github.com/redis/go-redis/v9"
)

// machines keeps which machine serves a user, as a record that has no end.
type machines struct{ rdb *goredis.Client }

var deleteIfMatch = goredis.NewScript(`
local raw = redis.call("GET", KEYS[1])
if raw and cjson.decode(raw)["machine"] == ARGV[1] then return redis.call("DEL", KEYS[1]) end
return 0`)

type served struct{ User, Machine string }

func (m *machines) create(ctx context.Context, s served) (bool, error) {
	raw, err := json.Marshal(s)
	if err != nil {
		return false, err
	}
	return m.rdb.SetNX(ctx, "serves:"+s.User, raw, 0).Result()
}

func (m *machines) remove(ctx context.Context, s served) (bool, error) {
	n, err := deleteIfMatch.Run(ctx, m.rdb, []string{"serves:" + s.User}, s.Machine).Int64()
	return n == 1, err
}

// A record that makes room for the next one is not released.
func (m *machines) replace(ctx context.Context, old, next served) (bool, error) {
	if gone, err := m.remove(ctx, old); err != nil || !gone {
		return false, err
	}
	return m.create(ctx, served{old.User, next.Machine})
}
