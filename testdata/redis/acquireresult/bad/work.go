package bad

import (
	"context"
	"errors"
	"log"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

type sums struct {
	rdb  *goredis.Client
	done func(string)
}

// reserve does nothing but acquire.
func (s *sums) reserve(ctx context.Context, id, token string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:sum:"+id, token, 10*time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("another holder sums up")
	}
	return nil
}

func (s *sums) complete(ctx context.Context, id, token string) {
	if err := s.reserve(ctx, id, token); err != nil { // want `lock "lock:sum:%s": on an error of the acquire the code goes on into what the lock is to protect`
		log.Print(err)
	}
	s.done(id)
}

// prepareReminder leaves the work to its caller, who hears that all is well.
func prepareReminder(ctx context.Context, rdb *goredis.Client, id, token string) error {
	ok, err := rdb.SetNX(ctx, "lock:remind:"+id, token, time.Hour).Result()
	if err != nil {
		log.Print(err)
		return nil // want `lock "lock:remind:%s": the error of acquiring it ends here, and prepareReminder reports success`
	}
	if !ok {
		return errors.New("another holder reminds")
	}
	return nil
}

func dropReminder(ctx context.Context, rdb *goredis.Client, id, token string) error {
	return rdb.Eval(ctx, `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`, []string{"lock:remind:" + id}, token).Err()
}
