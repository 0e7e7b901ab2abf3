// Package bad counts the holders of its locks in Redis, and nobody asks.
package bad

import (
	"context"
	"database/sql"
	"log/slog"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

// publish takes a number with its lock, logs it, and writes without it.
func publish(ctx context.Context, rdb *goredis.Client, db *sql.DB, token, page string) error {
	ok, err := rdb.SetNX(ctx, "lock:publish", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:publish"}, token)
	fence, err := rdb.Incr(ctx, "lock:publish:fence").Result() // want `the fencing token INCR that Incr answers is shown, and compared with nothing`
	if err != nil {
		return err
	}
	slog.InfoContext(ctx, "publishing", "fence", fence)
	_, err = db.ExecContext(ctx, `UPDATE pages SET body = $1 WHERE name = 'front'`, page)
	return err
}

// retract counts, and does not even look.
func retract(ctx context.Context, rdb *goredis.Client, token string, work func(context.Context) error) error {
	ok, err := rdb.SetNX(ctx, "lock:retract", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:retract"}, token)
	if err := rdb.Incr(ctx, "fencing:retract").Err(); err != nil { // want `the fencing token INCR that Incr answers is dropped`
		return err
	}
	return work(ctx)
}

var acquireScript = goredis.NewScript(`
if redis.call("SET", KEYS[1], ARGV[1], "NX", "PX", ARGV[2]) then
  return redis.call("INCR", KEYS[2])
end
return 0`)

// scripted only asks whether it got one.
func scripted(ctx context.Context, rdb *goredis.Client, token string, work func(context.Context) error) error {
	n, err := acquireScript.Run(ctx, rdb, []string{"lock:index", "lock:index:n"}, token, 60000).Int64() // want `the fencing token INCR that Run answers is shown, and compared with nothing`
	if err != nil {
		return err
	}
	if n == 0 {
		return nil
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:index"}, token)
	return work(ctx)
}

// take answers the number as it comes.
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

func careless(conn redis.Conn, token string, work func() error) error {
	ok, _, err := take(conn, token) // want `the fencing token that take answers is dropped`
	if err != nil || !ok {
		return err
	}
	defer conn.Do("EVAL", unlock, 1, "lock:mail", token)
	return work()
}
