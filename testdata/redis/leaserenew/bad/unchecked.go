// Package bad has renewals of somebody else's lock, or of nobody's.
package bad

import (
	"context"
	"errors"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

var errLost = errors.New("lock lost")

const (
	compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`
	compareAndExtend = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`
)

// EXPIRE in a goroutine.
func bill(ctx context.Context, rdb *goredis.Client, work func(context.Context) error) error {
	token := uuid.NewString()
	if !rdb.SetNX(ctx, "lock:billing", token, time.Minute).Val() {
		return nil
	}
	defer rdb.Eval(context.WithoutCancel(ctx), compareAndDelete, []string{"lock:billing"}, token)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(20 * time.Second):
				ok, err := rdb.Expire(ctx, "lock:billing", time.Minute).Result() // want `lease "lock:billing" is extended without asking who holds it`
				if err != nil || !ok {
					cancel()
					return
				}
			}
		}
	}()
	return work(ctx)
}

// A method beside the lock's others.
type Mutex struct {
	rdb   *goredis.Client
	key   string
	token string
}

func (m *Mutex) TryLock(ctx context.Context) bool {
	m.token = uuid.NewString()
	return m.rdb.SetNX(ctx, m.key, m.token, 30*time.Second).Val()
}

func (m *Mutex) Unlock(ctx context.Context) error {
	return m.rdb.Eval(ctx, compareAndDelete, []string{m.key}, m.token).Err()
}

func (m *Mutex) Extend(ctx context.Context, ttl time.Duration) error {
	return m.rdb.PExpire(ctx, m.key, ttl).Err() // want `lease m\.key is extended without asking`
}

// Compared in the client.
func (m *Mutex) ExtendMine(ctx context.Context) error {
	held, err := m.rdb.Get(ctx, m.key).Result()
	if err != nil || held != m.token {
		return errLost
	}
	return m.rdb.Expire(ctx, m.key, 30*time.Second).Err() // want `is read and compared here, and then extended`
}

// A script that extends whatever is there.
const extendAny = `if redis.call("exists", KEYS[1]) == 1 then return redis.call("pexpire", KEYS[1], ARGV[1]) end return 0`

func (m *Mutex) ExtendAny(ctx context.Context) (bool, error) {
	n, err := m.rdb.Eval(ctx, extendAny, []string{m.key}, 30000).Int() // want `is extended by a script that does not compare`
	return n == 1, err
}

// A leader that writes itself again.
type elector struct {
	rdb *goredis.Client
	id  string
}

func (e *elector) acquire(ctx context.Context) bool {
	return e.rdb.SetNX(ctx, "leader:mail", e.id, 15*time.Second).Val()
}

func (e *elector) renew(ctx context.Context) error {
	return e.rdb.SetXX(ctx, "leader:mail", e.id, 15*time.Second).Err() // want `lease "leader:mail" is extended without asking`
}

func (e *elector) heartbeat(ctx context.Context) error {
	return e.rdb.Set(ctx, "leader:mail", e.id, 15*time.Second).Err() // want `lease "leader:mail" is kept alive by SET, which overwrites`
}

// redigo.
func acquireShard(conn redis.Conn, token string) (bool, error) {
	reply, err := redis.String(conn.Do("SET", "lease:shard", token, "NX", "EX", 30))
	return reply == "OK", err
}

func extendShard(conn redis.Conn) error {
	n, err := redis.Int(conn.Do("EXPIRE", "lease:shard", 30)) // want `lease "lease:shard" is extended without asking`
	if err == nil && n == 0 {
		err = errLost
	}
	return err
}

// The script compares the value of another key.
const compareOneExtendOther = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[2], ARGV[2]) end return 0`

type beside struct {
	rdb         *goredis.Client
	name, token string
}

func (b *beside) lock(ctx context.Context) bool {
	return b.rdb.SetNX(ctx, "lock:"+b.name, b.token, 30*time.Second).Val()
}

func (b *beside) extend(ctx context.Context) (bool, error) {
	n, err := b.rdb.Eval(ctx, compareOneExtendOther, []string{"owner:" + b.name, "lock:" + b.name}, b.token, 30000).Int() // want `is extended by a script that does not compare its value`
	return n == 1, err
}
