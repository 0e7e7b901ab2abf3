// Package good releases locks with clients of older majors by a script.
package good

import (
	"time"

	v6 "github.com/go-redis/redis"
	v7 "github.com/go-redis/redis/v7"
)

const release = `
if redis.call("get", KEYS[1]) == ARGV[1] then
	return redis.call("del", KEYS[1])
end
return 0`

func six(rdb *v6.Client, token string, work func()) error {
	ok, err := rdb.SetNX("lock:six", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(release, []string{"lock:six"}, token)
	work()
	return nil
}

var script = v7.NewScript(release)

func seven(rdb *v7.Client, token string, work func()) error {
	ok, err := rdb.SetNX("lock:seven", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer script.Run(rdb, []string{"lock:seven"}, token)
	work()
	return nil
}

// A page that is cached once.
func page(rdb *v7.Client, html string) {
	if rdb.SetNX("page:home", html, time.Hour).Val() {
		defer rdb.Del("page:building")
	}
}
