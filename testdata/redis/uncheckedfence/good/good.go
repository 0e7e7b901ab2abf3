// Package good counts the holders of its locks in Redis, and asks for the count.
package good

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

var errLost = errors.New("the lock has passed to another holder")

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

func publish(ctx context.Context, rdb *goredis.Client, db *sql.DB, token, page string) error {
	ok, err := rdb.SetNX(ctx, "lock:publish", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:publish"}, token)
	fence, err := rdb.Incr(ctx, "lock:publish:fence").Result()
	if err != nil {
		return err
	}
	slog.InfoContext(ctx, "publishing", "fence", fence)
	res, err := db.ExecContext(ctx, `UPDATE pages SET body = $1, fence = $2 WHERE name = 'front' AND fence <= $2`, page, fence)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errLost
	}
	return nil
}

var acquireScript = goredis.NewScript(`
if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
  return redis.call("INCR", KEYS[2])
end
return 0`)

func scripted(ctx context.Context, rdb *goredis.Client, token string, work func(ctx context.Context, fence int64) error) error {
	n, err := acquireScript.Run(ctx, rdb, []string{"lock:index", "lock:index:n"}, token, 60000).Int64()
	if err != nil {
		return err
	}
	if n == 0 {
		return nil
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:index"}, token)
	return work(ctx, n)
}

func take(conn redis.Conn, token string) (bool, int64, error) {
	reply, err := redis.String(conn.Do("SET", "lock:mail", token, "NX", "PX", 60000))
	if err == redis.ErrNil || reply != "OK" {
		return false, 0, nil
	}
	if err != nil {
		return false, 0, err
	}
	n, err := redis.Int64(conn.Do("INCR", "lock:mail:token"))
	return err == nil, n, err
}

func careful(conn redis.Conn, token string, work func(fence int64) error) error {
	ok, fence, err := take(conn, token)
	if err != nil || !ok {
		return err
	}
	defer conn.Do("EVAL", unlock, 1, "lock:mail", token)
	return work(fence)
}

// counted is what the lock is for: its tries are no token.
func counted(ctx context.Context, rdb *goredis.Client, token string, work func(context.Context) error) error {
	ok, err := rdb.SetNX(ctx, "lock:counted", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:counted"}, token)
	runs, err := rdb.Incr(ctx, "runs").Result()
	if err != nil {
		return err
	}
	slog.InfoContext(ctx, "running", "runs", runs)
	return work(ctx)
}

// outdate is an operator's: whoever holds the lock is too old from now on.
func outdate(ctx context.Context, rdb *goredis.Client) error {
	return rdb.Incr(ctx, "lock:publish:fence").Err()
}

// What is compared here is a constant, and no token that somebody is given.
func label(ctx context.Context, rdb *goredis.Client) error {
	fence := ""
	if fence == "" {
		return rdb.Publish(ctx, "pages", "front").Err()
	}
	return nil
}
