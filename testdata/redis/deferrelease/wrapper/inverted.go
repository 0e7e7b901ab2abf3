package wrapper

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// A wrapper that asks the other way round: does somebody else run it?
type singleRun struct{ rdb *redis.Client }

func (s *singleRun) running(ctx context.Context, job, token string) (bool, error) {
	ok, err := s.rdb.SetNX(ctx, "lock:run:"+job, token, time.Minute).Result()
	return !ok, err
}

func (s *singleRun) release(ctx context.Context, job, token string) {
	s.rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{"lock:run:" + job}, token)
}

func (s *singleRun) once(ctx context.Context, job, token string, work func() error) error {
	running, err := s.running(ctx, job, token)
	if err != nil {
		return err
	}
	if running {
		return nil
	}
	defer s.release(context.WithoutCancel(ctx), job, token)
	return work()
}

func (s *singleRun) leaky(ctx context.Context, job, token string, work func() error) error {
	running, err := s.running(ctx, job, token)
	if err != nil || running {
		return err
	}
	if err := work(); err != nil {
		return err // want `lock "lock:run:%s" is still held on this return`
	}
	s.release(context.WithoutCancel(ctx), job, token)
	return nil
}
