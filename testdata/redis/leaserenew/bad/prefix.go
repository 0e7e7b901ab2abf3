package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// The same prefix for every key, but this expiry is a lock's.
type prefixed struct{ c *goredis.Client }

func (p *prefixed) name(key string) string { return "app:" + key }

func (p *prefixed) Lock(ctx context.Context, key, token string) bool {
	return p.c.SetNX(ctx, p.name(key), token, time.Minute).Val()
}

func (p *prefixed) Renew(ctx context.Context, key string) error {
	return p.c.Expire(ctx, p.name(key), time.Minute).Err() // want `lease .* is extended without asking who holds it`
}
