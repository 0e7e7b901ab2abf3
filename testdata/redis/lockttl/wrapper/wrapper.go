// Package wrapper has locks behind functions of the project: what the wrapper
// decides is reported there, what its caller decides at the call.
package wrapper

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const compareAndDelete = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`

type Locker struct{ rdb *redis.Client }

func (l *Locker) Lock(ctx context.Context, key, token string, ttl time.Duration) (bool, error) {
	return l.rdb.SetNX(ctx, "lock:"+key, token, ttl).Result()
}

func (l *Locker) Unlock(ctx context.Context, key, token string) error {
	return l.rdb.Eval(ctx, compareAndDelete, []string{"lock:" + key}, token).Err()
}

// The caller chooses.
func forEver(ctx context.Context, l *Locker, token string, run func()) {
	if ok, err := l.Lock(ctx, "ever", token, 0); err != nil || !ok { // want `lease "lock:ever" has no expiry`
		return
	}
	defer l.Unlock(ctx, "ever", token)
	run()
}

func tooShort(ctx context.Context, l *Locker, token string) {
	if ok, err := l.Lock(ctx, "short", token, time.Second); err != nil || !ok { // want `lease "lock:short" \(1s\) is shorter than the 3s sleep`
		return
	}
	defer l.Unlock(ctx, "short", token)
	time.Sleep(3 * time.Second)
}

func inNanoseconds(ctx context.Context, l *Locker, token string, run func()) {
	if ok, err := l.Lock(ctx, "nano", token, 60); err != nil || !ok { // want `lease "lock:nano" lasts 60ns`
		return
	}
	defer l.Unlock(ctx, "nano", token)
	run()
}

func right(ctx context.Context, l *Locker, token string) {
	if ok, err := l.Lock(ctx, "right", token, time.Minute); err != nil || !ok {
		return
	}
	defer l.Unlock(ctx, "right", token)
	time.Sleep(3 * time.Second)
}

// The wrapper chooses: once, there.
type Jobs struct{ rdb *redis.Client }

func (j *Jobs) Acquire(ctx context.Context, job, token string) bool {
	key := "job-lock:" + job
	if !j.rdb.SetNX(ctx, key, token, 0).Val() { // want `lease "job-lock:%s" gets its expiry from a second command`
		return false
	}
	j.rdb.Expire(ctx, key, time.Minute)
	return true
}

func (j *Jobs) Release(ctx context.Context, job, token string) {
	j.rdb.Eval(ctx, compareAndDelete, []string{"job-lock:" + job}, token)
}

func runJob(ctx context.Context, j *Jobs, token string, run func()) {
	if j.Acquire(ctx, "report", token) {
		defer j.Release(ctx, "report", token)
		run()
	}
}
