// Package good has what must stay silent.
package good

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

type server struct {
	rdb   *redis.Client
	users map[string]int64
}

// Normalised, parsed, looked up, checked.
func (s *server) redeem(r *http.Request) bool {
	code := strings.ToLower(strings.TrimSpace(r.FormValue("code")))
	return s.rdb.SetNX(r.Context(), "lock:coupon:"+code, "x", time.Minute).Val()
}

type TryLockRequest struct{ ResourceID, Owner string }

// A service of locks: its callers call them what they like.
func (s *server) TryLock(ctx context.Context, req *TryLockRequest) (bool, error) {
	return s.rdb.SetNX(ctx, req.ResourceID, req.Owner, time.Minute).Result()
}

func (s *server) Unlock(ctx context.Context, req *TryLockRequest) error {
	return s.rdb.Eval(ctx, `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`, []string{req.ResourceID}, req.Owner).Err()
}

func (s *server) order(r *http.Request) (bool, error) {
	id, err := strconv.ParseInt(r.PathValue("order"), 10, 64)
	if err != nil {
		return false, err
	}
	return s.rdb.SetNX(r.Context(), fmt.Sprintf("lock:order:%d", id), "x", time.Minute).Result()
}

func (s *server) user(r *http.Request) (bool, error) {
	name := r.FormValue("user")
	if _, ok := s.users[name]; !ok {
		return false, errors.New("unknown user")
	}
	return s.rdb.SetNX(r.Context(), "lock:user:"+name, "x", time.Minute).Result()
}

func (s *server) job(r *http.Request) (bool, error) {
	job := r.PathValue("job")
	if _, err := uuid.Parse(job); err != nil {
		return false, err
	}
	return s.rdb.SetNX(r.Context(), "lock:job:"+job, "x", time.Minute).Result()
}

// A number of a request has one spelling.
type CreateTagRequest struct {
	Name  string
	Space int64
}

func (s *server) CreateTag(ctx context.Context, req *CreateTagRequest) bool {
	return s.rdb.SetNX(ctx, fmt.Sprintf("lock:space:%d", req.Space), "x", time.Minute).Val()
}

// What is no lock may have any key, and a counter or a cache its own.
func (s *server) seen(r *http.Request) bool {
	return s.rdb.SetNX(r.Context(), "idempotency:"+r.Header.Get("Idempotency-Key"), "x", time.Hour).Val()
}

func (s *server) enter(ctx context.Context, room string) bool {
	s.rdb.Incr(ctx, "visits:room:"+room)
	return s.rdb.SetNX(ctx, "lock:room:"+room, "x", time.Minute).Val()
}

// A heartbeat writes the lock's own value.
func (s *server) lead(ctx context.Context, id string) bool {
	return s.rdb.SetNX(ctx, "leader:room", id, time.Minute).Val()
}

func (s *server) beat(ctx context.Context, id string) error {
	return s.rdb.Set(ctx, "leader:room", id, time.Minute).Err()
}

func (s *server) leader(ctx context.Context) (string, error) {
	return s.rdb.Get(ctx, "leader:room").Result()
}
