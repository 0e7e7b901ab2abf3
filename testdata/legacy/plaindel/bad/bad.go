// Package bad releases locks by plain deletes with clients of older majors.
package bad

import (
	"time"

	redigo "github.com/garyburd/redigo/redis"
	v6 "github.com/go-redis/redis"
	v7 "github.com/go-redis/redis/v7"
)

func six(rdb *v6.Client, token string, work func()) error {
	ok, err := rdb.SetNX("lock:six", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Del("lock:six") // want `lease "lock:six" is deleted without asking who holds it`
	work()
	return nil
}

func seven(rdb v7.Cmdable, token string, work func()) error {
	ok, err := rdb.SetNX("lock:seven", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	work()
	return rdb.Del("lock:seven").Err() // want `lease "lock:seven" is deleted without asking who holds it`
}

type locker struct {
	rdb *v7.Client
	key string
}

func (l *locker) Lock() bool {
	return l.rdb.SetNX(l.key, "locked", time.Minute).Val()
}

func (l *locker) Unlock() {
	l.rdb.Unlink(l.key) // want `lease .* is deleted without asking who holds it.*constant "locked"`
}

func redigoOld(c redigo.Conn, token string, work func()) error {
	if _, err := redigo.String(c.Do("SET", "lock:redigo", token, "NX", "EX", 30)); err != nil {
		return err
	}
	defer c.Do("DEL", "lock:redigo") // want `lease "lock:redigo" is deleted without asking who holds it`
	work()
	return nil
}
