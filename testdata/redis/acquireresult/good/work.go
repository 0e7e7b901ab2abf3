package good

import (
	"context"
	"errors"
	"log"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// sums publishes what is to be summed up, once in ten minutes.
type sums struct {
	rdb  *goredis.Client
	send func(context.Context, string) error
	done func(string)
}

// publish acquires on its way to work of its own.
func (s *sums) publish(ctx context.Context, id, token string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:sum:"+id, token, 10*time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("another holder sums up")
	}
	return s.send(ctx, id)
}

// So what its caller drops is how the work went, and nothing here needs the lock.
func (s *sums) complete(ctx context.Context, id, token string) {
	if err := s.publish(ctx, id, token); err != nil {
		log.Print(err)
	}
	s.done(id)
}

func (s *sums) summed(ctx context.Context, id, token string) error {
	return release(ctx, s.rdb, "lock:sum:"+id, token)
}

// remindIfDue does the work itself: where the lock cannot be asked for, nothing is
// due now, and its nil says no more.
func remindIfDue(ctx context.Context, rdb *goredis.Client, id, token string, send func(string) error) error {
	ok, err := rdb.SetNX(ctx, "lock:remind:"+id, token, time.Hour).Result()
	if err != nil {
		log.Print(err)
		return nil
	}
	if !ok {
		return nil
	}
	if err := send(id); err != nil {
		return err
	}
	return nil
}

func remindAgain(ctx context.Context, rdb *goredis.Client, id, token string) error {
	return release(ctx, rdb, "lock:remind:"+id, token)
}
