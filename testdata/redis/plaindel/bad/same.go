// Package bad has the shapes of a release that does not check who holds the lock.
package bad

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var errHeld = errors.New("held by another")

// Deferred in the function that acquires, with a token that it could have checked.
func chargeAll(ctx context.Context, rdb *redis.Client, run func() error) error {
	token := uuid.NewString()
	ok, err := rdb.SetNX(ctx, "lock:billing", token, time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok {
		return errHeld
	}
	defer rdb.Del(ctx, "lock:billing") // want `lease "lock:billing"`
	return run()
}

// In a deferred closure; the key is a local variable.
func export(ctx context.Context, rdb redis.Cmdable, invoice string, run func() error) error {
	lockKey := fmt.Sprintf("export:%s", invoice)
	token := uuid.NewString()
	if ok, err := rdb.SetNX(ctx, lockKey, token, time.Minute).Result(); err != nil || !ok {
		return errHeld
	}
	defer func() {
		if err := rdb.Del(ctx, lockKey).Err(); err != nil { // want `lease "export:%s"`
			fmt.Println(err)
		}
	}()
	return run()
}

// At the end of the work, without a defer; the template is written twice.
func reindex(ctx context.Context, rdb redis.UniversalClient, shard int, run func()) error {
	ok, err := rdb.SetNX(ctx, "reindex-lock:"+fmt.Sprint(shard), uuid.NewString(), time.Minute).Result()
	if err != nil || !ok {
		return errHeld
	}
	run()
	return rdb.Unlink(ctx, "reindex-lock:"+fmt.Sprint(shard)).Err() // want `lease "reindex-lock:%s"`
}

// In a goroutine, when the work is over.
func inBackground(ctx context.Context, rdb *redis.ClusterClient, name string, run func()) bool {
	key := strings.Join([]string{"mutex", name}, ":")
	if !rdb.SetNX(ctx, key, 1, time.Minute).Val() {
		return false
	}
	go func() {
		run()
		rdb.Del(ctx, key) // want `lease "mutex:%s".*constant 1`
	}()
	return true
}

// SET … NX through SetArgs: another holder is redis.Nil.
func withSetArgs(ctx context.Context, rdb *redis.Client, run func()) error {
	err := rdb.SetArgs(ctx, "leader", "me", redis.SetArgs{Mode: "NX", TTL: time.Minute}).Err()
	if errors.Is(err, redis.Nil) {
		return nil
	} else if err != nil {
		return err
	}
	defer rdb.Del(context.Background(), "leader") // want `lease "leader".*constant "me"`
	run()
	return nil
}

// As words of Do.
func withDo(ctx context.Context, rdb *redis.Client, run func()) error {
	err := rdb.Do(ctx, "set", "lock:do", uuid.NewString(), "nx", "px", 30000).Err()
	if err != nil {
		return err
	}
	defer rdb.Do(ctx, "DEL", "lock:do") // want `lease "lock:do"`
	run()
	return nil
}

// In a pipeline, among other keys.
func pipelined(ctx context.Context, rdb *redis.Client, id string, run func()) error {
	lock := "lock:order:" + id
	if ok, err := rdb.SetNX(ctx, lock, uuid.NewString(), time.Minute).Result(); err != nil || !ok {
		return errHeld
	}
	run()
	_, err := rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "order:"+id+":state", "done", 0)
		p.Del(ctx, lock) // want `lease "lock:order:%s"`
		return nil
	})
	return err
}

// Released by overwriting, and by an expiry of zero.
func overwritten(ctx context.Context, rdb *redis.Client, run func()) {
	if !rdb.SetNX(ctx, "lock:a", uuid.NewString(), time.Minute).Val() {
		return
	}
	defer rdb.Expire(ctx, "lock:a", 0) // want `lease "lock:a"`
	if rdb.SetNX(ctx, "lock:b", uuid.NewString(), time.Minute).Val() {
		run()
		rdb.Set(ctx, "lock:b", "", 0) // want `lease "lock:b"`
	}
}

// GETDEL deletes before anybody can compare.
func getAndDelete(ctx context.Context, rdb *redis.Client, token string, run func()) error {
	if !rdb.SetNX(ctx, "lock:c", token, time.Minute).Val() {
		return errHeld
	}
	run()
	if got := rdb.GetDel(ctx, "lock:c").Val(); got != token { // want `lease "lock:c"`
		return errHeld
	}
	return nil
}
