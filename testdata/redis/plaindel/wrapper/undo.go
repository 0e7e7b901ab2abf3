package wrapper

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// records sets a key, and takes it back when it cannot give it an expiry: who
// has it after the call can still be asked.
type records struct{ rdb *redis.Client }

func (r *records) SetOnce(ctx context.Context, key, value string, ttl time.Duration) (bool, error) {
	ok, err := r.rdb.SetNX(ctx, key, value, 0).Result()
	if err != nil || !ok {
		return false, err
	}
	if err := r.rdb.Expire(ctx, key, ttl).Err(); err != nil {
		r.rdb.Del(ctx, key)
		return false, err
	}
	return true, nil
}

func (r *records) lockStatement(ctx context.Context, id, token string) (bool, error) {
	return r.SetOnce(ctx, "lock:statement:"+id, token, time.Minute)
}

func (r *records) unlockStatement(ctx context.Context, id string) error {
	return r.rdb.Del(ctx, "lock:statement:"+id).Err() // want `lease "lock:statement:%s" is deleted without asking who holds it`
}
