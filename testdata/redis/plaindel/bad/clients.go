package bad

import (
	"context"
	"time"

	redisv8 "github.com/go-redis/redis/v8"
	"github.com/gomodule/redigo/redis"
	"github.com/google/uuid"
	"github.com/redis/rueidis"
	zero "github.com/zeromicro/go-zero/core/stores/redis"
)

func redigoLock(pool *redis.Pool, key string, run func()) error {
	conn := pool.Get()
	defer conn.Close()
	lockKey := "lock:" + key
	reply, err := redis.String(conn.Do("SET", lockKey, uuid.NewString(), "NX", "EX", 30))
	if err != nil || reply != "OK" {
		return errHeld
	}
	defer conn.Do("DEL", lockKey) // want `lease "lock:%s"`
	run()
	return nil
}

// The arguments are built first, the commands are in lower case.
func redigoArgs(conn redis.Conn, name string, run func()) error {
	args := redis.Args{}.Add("lock:"+name).Add(uuid.NewString()).Add("nx", "px", 5000)
	if _, err := redis.String(conn.Do("set", args...)); err != nil {
		return err
	}
	run()
	if err := conn.Send("del", "lock:"+name); err != nil { // want `lease "lock:%s"`
		return err
	}
	return conn.Flush()
}

func v8(ctx context.Context, rdb *redisv8.Client, run func()) {
	if !rdb.SetNX(ctx, "lock:v8", uuid.NewString(), time.Minute).Val() {
		return
	}
	defer rdb.Del(ctx, "lock:v8") // want `lease "lock:v8"`
	run()
}

func built(ctx context.Context, c rueidis.Client, run func()) error {
	set := c.B().Set().Key("lock:built").Value(uuid.NewString()).Nx().PxMilliseconds(5000).Build()
	if err := c.Do(ctx, set).Error(); err != nil {
		return err
	}
	defer c.Do(ctx, c.B().Del().Key("lock:built").Build()) // want `lease "lock:built"`
	run()
	return nil
}

func gozero(ctx context.Context, rds *zero.Redis, run func()) error {
	ok, err := rds.SetnxExCtx(ctx, "lock:zero", uuid.NewString(), 30)
	if err != nil || !ok {
		return errHeld
	}
	defer rds.DelCtx(ctx, "lock:zero") // want `lease "lock:zero"`
	run()
	return nil
}
