// Package script has scripts that delete a lock without the right comparison.
package script

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func unconditional(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:a", token, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, `return redis.call("del", KEYS[1])`, []string{"lock:a"}) // want `lease "lock:a" is deleted by a script that does not compare`
	run()
}

func withConstant(ctx context.Context, rdb *redis.Client, run func()) {
	if !rdb.SetNX(ctx, "lock:b", "locked", time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == "locked" then return redis.call("del", KEYS[1]) end`, []string{"lock:b"}) // want `lease "lock:b" is deleted by a script that compares its value with a constant`
	run()
}

func withItself(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:c", token, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == KEYS[1] then return redis.call("del", KEYS[1]) end`, []string{"lock:c"}, token) // want `lease "lock:c" is deleted by a script that compares its value with the key`
	run()
}

func onlyExists(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:d", token, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, `if redis.call("exists", KEYS[1]) == 1 then return redis.call("del", KEYS[1]) end`, []string{"lock:d"}, token) // want `lease "lock:d" is deleted by a script that only asks whether the key exists`
	run()
}

// The token is the second argument; the script compares with the first.
func wrongArgument(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:e", token, time.Minute).Val() {
		return
	}
	defer rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end`, []string{"lock:e"}, "release", token) // want `lease "lock:e" is deleted by a script that compares its value with "release"`
	run()
}

var release = redis.NewScript(`
if redis.call("get", KEYS[1]) == ARGV[1] then
	return 1
else
	return redis.call("del", KEYS[1])
end`)

// The delete is on the wrong branch.
func wrongBranch(ctx context.Context, rdb *redis.Client, token string, run func()) {
	if !rdb.SetNX(ctx, "lock:f", token, time.Minute).Val() {
		return
	}
	defer release.Run(ctx, rdb, []string{"lock:f"}, token) // want `lease "lock:f" is deleted by a script that does not compare`
	run()
}
