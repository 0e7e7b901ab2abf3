// Package tokens has releases that can reach the stored token in different ways.
package tokens

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var errHeld = errors.New("held by another")

// The token is a field of what the acquire returns.
type Lease struct {
	rdb        *redis.Client
	key, value string
}

func Obtain(ctx context.Context, rdb *redis.Client, name string) (*Lease, error) {
	key, id := "lease:"+name, uuid.NewString()
	if ok, err := rdb.SetNX(ctx, key, id, time.Minute).Result(); err != nil || !ok {
		return nil, errHeld
	}
	return &Lease{rdb: rdb, key: key, value: id}, nil
}

func (h *Lease) Release(ctx context.Context) error {
	return h.rdb.Del(ctx, h.key).Err() // want `lease "lease:%s"`
}

// The acquire keeps the token in the receiver, under another receiver's name,
// inside another struct.
type Mutex[T any] struct {
	rdb   redis.UniversalClient
	key   string
	owner struct{ token []byte }
	Item  T
}

func (m *Mutex[T]) Lock(ctx context.Context) error {
	m.owner.token = []byte(uuid.NewString())
	ok, err := m.rdb.SetNX(ctx, m.key, string(m.owner.token), time.Minute).Result()
	if err == nil && !ok {
		return errHeld
	}
	return err
}

func (mu *Mutex[T]) Unlock(ctx context.Context) {
	mu.rdb.Unlink(ctx, mu.key) // want `lease mu\.key`
}

// The release takes the token and does not look at it.
func lock(ctx context.Context, rdb *redis.Client, key, token string) bool {
	return rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Val()
}

func unlock(ctx context.Context, rdb *redis.Client, key, token string) error {
	if err := rdb.Del(ctx, "lock:"+key).Err(); err != nil { // want `lease "lock:%s"`
		return err
	}
	return nil
}

// One token for each process.
var instance = uuid.NewString()

func lead(ctx context.Context, rdb *redis.Client) bool {
	return rdb.SetNX(ctx, "leader:tokens", instance, time.Minute).Val()
}

func resign(ctx context.Context, rdb *redis.Client) {
	rdb.Del(ctx, "leader:tokens") // want `lease "leader:tokens"`
}

// The client compares: what it compares with is the token.
func acquireOwned(ctx context.Context, rdb *redis.Client, key string) (owner string, ok bool) {
	v := uuid.NewString()
	return v, rdb.SetNX(ctx, "owned-lock:"+key, v, time.Minute).Val()
}

func releaseOwned(ctx context.Context, rdb *redis.Client, key, owner string) {
	if rdb.Get(ctx, "owned-lock:"+key).Val() == owner {
		rdb.Del(ctx, "owned-lock:"+key) // want `is read and compared here`
	}
}

// The acquire loops; the token is made once.
func waiting(ctx context.Context, rdb *redis.Client, run func()) {
	for !rdb.SetNX(ctx, "lock:waiting", uuid.NewString(), time.Minute).Val() {
		time.Sleep(time.Second)
	}
	defer rdb.Del(ctx, "lock:waiting") // want `lease "lock:waiting"`
	run()
}

// A token for each turn.
func turns(ctx context.Context, rdb *redis.Client, names []string, run func(string)) {
	for _, name := range names {
		if rdb.SetNX(ctx, "lock:turn:"+name, "1", time.Minute).Val() {
			run(name)
			rdb.Del(ctx, "lock:turn:"+name) // want `lease "lock:turn:%s"`
		}
	}
}

// In the branch of a switch, and on one line.
func branches(ctx context.Context, rdb *redis.Client, mode int, run func()) {
	switch mode {
	case 1:
		if rdb.SetNX(ctx, "lock:branch", true, time.Minute).Val() {
			defer rdb.Del(ctx, "lock:branch") // want `lease "lock:branch"`
			run()
		}
	}
	func() { rdb.SetNX(ctx, "lock:line", 1, 0); run(); rdb.Del(ctx, "lock:line") }() // want `lease "lock:line"`
}

// Two releases of one acquire: the same token for both.
func twice(ctx context.Context, rdb *redis.Client, run func() bool) error {
	if !rdb.SetNX(ctx, "lock:twice", "1", time.Minute).Val() {
		return errHeld
	}
	if run() {
		return rdb.Del(ctx, "lock:twice").Err() // want `lease "lock:twice"`
	}
	rdb.Del(ctx, "lock:twice") // want `lease "lock:twice"`
	return nil
}
