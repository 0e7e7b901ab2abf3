package good

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

// Acquired where a job is taken from the queue, released by the handler's
// middleware.
type Queue struct{ c *redis.Client }

type Job struct{ ID, lockToken string }

func (q *Queue) Dequeue(ctx context.Context, id string) (*Job, error) {
	j := &Job{ID: id, lockToken: uuid.NewString()}
	ok, err := q.c.SetNX(ctx, "job-lock:"+j.ID, j.lockToken, time.Minute).Result()
	if err != nil || !ok {
		return nil, err
	}
	return j, nil
}

func (q *Queue) Handle(ctx context.Context, j *Job, next func(*Job) error) error {
	defer releaseScript.Run(context.WithoutCancel(ctx), q.c, []string{"job-lock:" + j.ID}, j.lockToken)
	return next(j)
}

// Handed over without a delete: the next holder's token is written by a script
// that compares the old one.
func (q *Queue) HandOver(ctx context.Context, j *Job, next string) error {
	return q.c.Eval(ctx, `
		if redis.call("get", KEYS[1]) ~= ARGV[1] then return 0 end
		redis.call("set", KEYS[1], ARGV[2], "PX", ARGV[3])
		return 1`, []string{"job-lock:" + j.ID}, j.lockToken, next, 60000).Err()
}

// A helper that returns the handle, and the handle that checks.
type handle struct {
	c          *redis.Client
	key, token string
}

func acquireHandle(ctx context.Context, c *redis.Client, name string) (*handle, error) {
	h := &handle{c: c, key: "handle-lock:" + name, token: uuid.NewString()}
	if ok, err := c.SetNX(ctx, h.key, h.token, time.Minute).Result(); err != nil || !ok {
		return nil, errHeld
	}
	return h, nil
}

func (h *handle) Close(ctx context.Context) error {
	return releaseScript.Run(ctx, h.c, []string{h.key}, h.token).Err()
}

// A claim of a bucket stays until it expires.
func claimBucket(ctx context.Context, c *redis.Client, bucket, worker string) bool {
	return c.SetNX(ctx, "bucket-lease:"+bucket, worker, time.Minute).Val()
}

// func oldUnlock(ctx context.Context, c *redis.Client) { c.Del(ctx, "job-lock:1") }
