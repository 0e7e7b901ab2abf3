// Package good has what must stay silent.
package good

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

const compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

// A random token each time; the log has the key and the length of the wait.
func withUUID(ctx context.Context, rdb *goredis.Client, id string, run func()) {
	key, token := "lock:uuid:"+id, uuid.NewString()
	if !rdb.SetNX(ctx, key, token, time.Minute).Val() {
		return
	}
	log.Printf("locked %s as %s", key, token[:4])
	defer rdb.Eval(ctx, compareAndDelete, []string{key}, token)
	run()
}

func withRand(ctx context.Context, rdb *goredis.Client, run func()) {
	token := "mail-" + rand.Text()
	if !rdb.SetNX(ctx, "lock:rand", token, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:rand"}, token)
	run()
}

// A host with something random, a time in nanoseconds, a request's own number.
func withHost(ctx context.Context, rdb *goredis.Client, request string, run func()) {
	host, _ := os.Hostname()
	token := host + ":" + uuid.NewString()
	now := time.Now().UnixNano()
	if !rdb.SetNX(ctx, "lock:a", token, time.Minute).Val() || !rdb.SetNX(ctx, "lock:b", now, time.Minute).Val() || !rdb.SetNX(ctx, "lock:c", request, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:a"}, token)
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:b"}, now)
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:c"}, request)
	run()
}

// A constant and a plain delete: the release is reported, by another rule.
func withDelete(ctx context.Context, rdb *goredis.Client, run func()) {
	if !rdb.SetNX(ctx, "lock:delete", 1, time.Minute).Val() {
		return
	}
	defer rdb.Del(ctx, "lock:delete") // want plaindel:`constant 1`
	run()
}

// A time window, a marker, an entity.
func window(ctx context.Context, rdb *goredis.Client, fire func()) {
	if rdb.SetNX(ctx, "tick-lock", 1, time.Minute).Val() {
		fire()
	}
}

func seen(ctx context.Context, rdb *goredis.Client, id string) bool {
	return !rdb.SetNX(ctx, "seen:"+id, id, time.Hour).Val()
}

// An object for each lock keeps its token.
type Mutex struct {
	rdb        *goredis.Client
	key, token string
}

func NewMutex(rdb *goredis.Client, name string) *Mutex {
	return &Mutex{rdb: rdb, key: "mutex:" + name, token: uuid.NewString()}
}

func (m *Mutex) TryLock(ctx context.Context) (bool, error) {
	return m.rdb.SetNX(ctx, m.key, m.token, time.Minute).Result()
}

func (m *Mutex) Unlock(ctx context.Context) error {
	if err := m.rdb.Eval(ctx, compareAndDelete, []string{m.key}, m.token).Err(); err != nil {
		return fmt.Errorf("unlock %s: %w", m.key, err)
	}
	return nil
}

// The name of an instance is told to everybody.
type elector struct {
	rdb      *goredis.Client
	instance string
}

func (e *elector) campaign(ctx context.Context) bool {
	ok := e.rdb.SetNX(ctx, "leader:mail", e.instance, time.Minute).Val()
	log.Printf("leader: %v (%s)", ok, e.instance)
	return ok
}

func (e *elector) resign(ctx context.Context) error {
	return e.rdb.Eval(ctx, compareAndDelete, []string{"leader:mail"}, e.instance).Err()
}

// A token that is not a lock's may be logged.
func upload(ctx context.Context, rdb *goredis.Client) string {
	token := uuid.NewString()
	rdb.Set(ctx, "upload:"+token, "pending", time.Hour)
	log.Print("upload ", token)
	return token
}
