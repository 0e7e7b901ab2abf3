package bad

import (
	"context"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// jobs are waited for.
type jobs struct{ rdb *redis.Client }

func (j *jobs) start(ids []string) {
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Add(1)
		go j.run(id, &wg)
	}
	wg.Wait()
}

func (j *jobs) run(id string, wg *sync.WaitGroup) {
	defer wg.Done()
	j.rdb.Incr(context.Background(), "jobs:"+id+":runs")
}

// The jobs are over before the lock is given up.
func (j *jobs) schedule(ctx context.Context, ids []string, token string) error {
	ok, err := j.rdb.SetNX(ctx, "lock:schedule", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer j.rdb.Eval(context.WithoutCancel(ctx), `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`, []string{"lock:schedule"}, token)
	j.start(ids) // want `keeps start → run → Redis INCR from happening twice`
	return nil
}
