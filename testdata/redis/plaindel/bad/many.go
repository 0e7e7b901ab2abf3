package bad

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

// many takes the locks of several accounts, and keeps their keys to give them up.
type many struct {
	rdb  *redis.Client
	keys []string
}

func (m *many) Lock(ctx context.Context, accounts []string) error {
	for _, a := range accounts {
		key := "account:" + a
		ok, err := m.rdb.SetNX(ctx, key, uuid.NewString(), time.Minute).Result()
		if err != nil {
			return err
		}
		if !ok {
			return errors.New("held by another")
		}
		m.keys = append(m.keys, key)
	}
	return nil
}

func (m *many) Unlock(ctx context.Context) error {
	return m.rdb.Del(ctx, m.keys...).Err() // want `lease "account:%s" is deleted without asking who holds it`
}
