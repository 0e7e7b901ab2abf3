package bad

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// The key is a parameter of both methods.
type Locker struct{ rdb *redis.Client }

func (l *Locker) Lock(ctx context.Context, key string, ttl time.Duration) (bool, error) {
	return l.rdb.SetNX(ctx, key, 1, ttl).Result()
}

func (l *Locker) Unlock(ctx context.Context, key string) error {
	return l.rdb.Del(ctx, key).Err() // want `lease key .*constant 1`
}

// The key is a field.
type Mutex struct {
	rdb   *redis.Client
	key   string
	token string
}

func NewMutex(rdb *redis.Client, name, token string) *Mutex {
	return &Mutex{rdb: rdb, key: "mutex:" + name, token: token}
}

func (m *Mutex) Acquire(ctx context.Context) (bool, error) {
	return m.rdb.SetNX(ctx, m.key, m.token, time.Minute).Result()
}

func (m *Mutex) Release(ctx context.Context) error {
	return m.rdb.Del(ctx, m.key).Err() // want `lease m\.key`
}

// The key comes from a helper of the type.
type Jobs struct {
	rdb    *redis.Client
	prefix string
}

func (j *Jobs) lockKey(id int64) string { return fmt.Sprintf("%s:job:%d:lock", j.prefix, id) }

func (j *Jobs) Claim(ctx context.Context, id int64, worker string) bool {
	return j.rdb.SetNX(ctx, j.lockKey(id), worker, time.Minute).Val()
}

func (j *Jobs) ReleaseJob(ctx context.Context, id int64) {
	_ = j.rdb.Del(ctx, j.lockKey(id)) // want `lease "%s:job:%s:lock"`
}

// The acquire returns a handle, and the handle releases.
type lease struct {
	rdb *redis.Client
	k   string
}

type Leases struct{ rdb *redis.Client }

func (s *Leases) Obtain(ctx context.Context, name string) (*lease, error) {
	k := "lease/" + name
	ok, err := s.rdb.SetNX(ctx, k, "x", time.Minute).Result()
	if err != nil || !ok {
		return nil, errHeld
	}
	return &lease{rdb: s.rdb, k: k}, nil
}

func (l *lease) Close(ctx context.Context) error { return l.rdb.Del(ctx, l.k).Err() } // want `lease "lease/%s"`

// The acquire returns the release.
func (s *Leases) Hold(ctx context.Context, name string) (func(), error) {
	key := "hold-lock:" + name
	if ok, err := s.rdb.SetNX(ctx, key, time.Now().Unix(), time.Minute).Result(); err != nil || !ok {
		return nil, errHeld
	}
	return func() {
		s.rdb.Del(context.WithoutCancel(ctx), key) // want `lease "hold-lock:%s"`
	}, nil
}

// Functions of the package, with a client of the package.
var shared *redis.Client

const leaderKey = "scheduler:leader"

func becomeLeader(ctx context.Context, id string) bool {
	return shared.SetNX(ctx, leaderKey, id, 15*time.Second).Val()
}

func resign(ctx context.Context) { shared.Del(ctx, leaderKey) } // want `lease "scheduler:leader"`
