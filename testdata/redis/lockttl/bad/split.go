package bad

import (
	"context"
	"time"

	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

const importLease = 5 * time.Minute

// One after the other: the process can die in between.
func importFeed(ctx context.Context, rdb *goredis.Client, token string, load func()) error {
	ok, err := rdb.SetNX(ctx, "lock:feed", token, 0).Result() // want `lease "lock:feed" gets its expiry from a second command \(line \d+\)`
	if err != nil || !ok {
		return errHeld
	}
	rdb.Expire(ctx, "lock:feed", importLease)
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:feed"}, token)
	load()
	return nil
}

// With its error handled, it is still one crash away.
func importPrices(ctx context.Context, rdb *goredis.Client, shop, token string, lease time.Duration, load func()) error {
	key := "lock:prices:" + shop
	if !rdb.SetNX(ctx, key, token, 0).Val() { // want `lease "lock:prices:%s" gets its expiry`
		return errHeld
	}
	if err := rdb.PExpire(ctx, key, lease).Err(); err != nil {
		return err
	}
	defer rdb.Eval(ctx, compareAndDelete, []string{key}, token)
	load()
	return nil
}

// The lease is computed in between: nothing to move.
func importStock(ctx context.Context, rdb *goredis.Client, token string, sizes func() int, load func()) error {
	if !rdb.SetNX(ctx, "lock:stock", token, 0).Val() { // want `lease "lock:stock" gets its expiry`
		return errHeld
	}
	lease := time.Duration(sizes()) * time.Second
	_ = rdb.Expire(ctx, "lock:stock", lease).Err()
	defer rdb.Eval(ctx, compareAndDelete, []string{"lock:stock"}, token)
	load()
	return nil
}

// redigo.
func importUsers(conn redis.Conn, token string, load func()) error {
	n, err := redis.Int(conn.Do("SETNX", "lock:users", token)) // want `lease "lock:users" gets its expiry`
	if err != nil || n == 0 {
		return errHeld
	}
	if _, err := conn.Do("EXPIRE", "lock:users", 60); err != nil {
		return err
	}
	load()
	_, err = redis.NewScript(1, compareAndDelete).Do(conn, "lock:users", token)
	return err
}

// A pipeline runs EXPIRE whoever has the key.
func claimShard(ctx context.Context, rdb *goredis.Client, token string) (bool, error) {
	pipe := rdb.TxPipeline()
	taken := pipe.SetNX(ctx, "lease:shard", token, 0) // want `second command of the pipeline .*prolongs that lease`
	pipe.Expire(ctx, "lease:shard", time.Minute)
	if _, err := pipe.Exec(ctx); err != nil {
		return false, err
	}
	return taken.Val(), nil
}

func claimBucket(ctx context.Context, rdb *goredis.Client, token string) (bool, error) {
	var taken *goredis.BoolCmd
	_, err := rdb.Pipelined(ctx, func(p goredis.Pipeliner) error {
		taken = p.SetNX(ctx, "lease:bucket", token, 0) // want `second command of the pipeline`
		p.Expire(ctx, "lease:bucket", time.Minute)
		return nil
	})
	return err == nil && taken.Val(), err
}

// client hides the library.
type client interface {
	TxPipeline(ctx context.Context) goredis.Pipeliner
}

func hidden(ctx context.Context, c client, token string) (bool, error) {
	pipe := c.TxPipeline(ctx)
	got := pipe.SetNX(ctx, "lock:hidden", token, 0) // want `lease "lock:hidden" gets its expiry from a second command of the pipeline \(line \d+\), which is run even when the key is another holder's`
	pipe.Expire(ctx, "lock:hidden", time.Minute)
	_, err := pipe.Exec(ctx)
	return got.Val(), err
}
