package good

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// jobs run beside whoever starts them.
type jobs struct {
	rdb  *redis.Client
	work runner
}

type runner interface{ work(id string) }

type counter struct{ rdb *redis.Client }

func newJobs(rdb *redis.Client) *jobs { return &jobs{rdb, &counter{rdb}} }

func (c *counter) work(id string) { c.rdb.Incr(context.Background(), "work:"+id+":runs") }

func (j *jobs) start(id string) {
	go j.run(id)
	go j.work.work(id)
}

func (j *jobs) run(id string) { j.rdb.Incr(context.Background(), "jobs:"+id+":runs") }

// The job runs for itself, whoever has the lock by then.
func (j *jobs) schedule(ctx context.Context, id, token string) error {
	ok, err := j.rdb.SetNX(ctx, "lock:schedule", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer j.rdb.Eval(context.WithoutCancel(ctx), `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`, []string{"lock:schedule"}, token)
	j.start(id)
	return nil
}
