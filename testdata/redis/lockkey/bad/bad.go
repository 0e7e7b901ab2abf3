// Package bad has keys with two spellings, or two uses.
package bad

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"
)

type server struct {
	rdb    *redis.Client
	locker *redislock.Client
}

// A form's value.
func (s *server) redeem(w http.ResponseWriter, r *http.Request) {
	ok, err := s.rdb.SetNX(r.Context(), "lock:coupon:"+r.FormValue("code"), "x", time.Minute).Result() // want `the key of lock "lock:coupon:%s" has text of a request`
	if err != nil || !ok {
		http.Error(w, "busy", http.StatusConflict)
	}
}

// A part of the path, and of the query.
func (s *server) rename(w http.ResponseWriter, r *http.Request) {
	lock, err := s.locker.Obtain(r.Context(), "tag/"+r.PathValue("tag"), time.Minute, nil) // want `the key of lock "tag/%s"`
	if err != nil {
		return
	}
	defer lock.Release(context.WithoutCancel(r.Context()))
	other, err := s.locker.Obtain(r.Context(), fmt.Sprintf("tag/%s", r.URL.Query().Get("to")), time.Minute, nil) // want `the key of lock "tag/%s"`
	if err != nil {
		return
	}
	defer other.Release(context.WithoutCancel(r.Context()))
}

// An argument of the program.
func (s *server) command(ctx context.Context) bool {
	return s.rdb.SetNX(ctx, "lock:job:"+os.Args[1], "x", time.Minute).Val() // want `the key of lock "lock:job:%s"`
}

// An RPC's request.
type CreateTagRequest struct {
	Name  string
	Space int64
}

func (r *CreateTagRequest) GetName() string { return r.Name }

func (s *server) CreateTag(ctx context.Context, req *CreateTagRequest) bool {
	return s.rdb.SetNX(ctx, "lock:tag:"+req.Name, "x", time.Minute).Val() // want `the key of lock "lock:tag:%s"`
}

// A counter under the lock's key.
func (s *server) enter(ctx context.Context, room string) bool {
	return s.rdb.SetNX(ctx, "lock:room:"+room, "x", time.Minute).Val()
}

func (s *server) visits(ctx context.Context, room string) (int64, error) {
	return s.rdb.Incr(ctx, "lock:room:"+room).Result() // want `the key "lock:room:%s" of a lock \(acquired at line \d+\) is also counted up here`
}

// A cached value under the lock's key.
func (s *server) lockReport(ctx context.Context) bool {
	return s.rdb.SetNX(ctx, "report:lock", "x", time.Minute).Val()
}

func (s *server) cacheReport(ctx context.Context, text string) error {
	return s.rdb.Set(ctx, "report:lock", text, time.Hour).Err() // want `the key "report:lock" of a lock .* is also written here`
}

func (s *server) report(ctx context.Context) (string, error) {
	return s.rdb.Get(ctx, "report:lock").Result()
}
