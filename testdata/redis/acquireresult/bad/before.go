package bad

import (
	"context"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

type dequeuer struct{ rdb *goredis.Client }

func (d *dequeuer) lock(ctx context.Context, key string) (bool, error) {
	return d.rdb.SetNX(ctx, "lock:"+key, "1", time.Minute).Result()
}

func (d *dequeuer) unlock(ctx context.Context, key string) error {
	return d.rdb.Del(ctx, "lock:"+key).Err()
}

// The loser's deferred release removes the winner's lock.
func (d *dequeuer) canDequeue(ctx context.Context, id string, run func()) error {
	ok, err := d.lock(ctx, id)
	if err != nil {
		return err
	}
	defer d.unlock(ctx, id) // want `is released here even when it was not acquired: the loser removes the winner's lock.*acquired at line 22`
	if !ok {
		return nil
	}
	run()
	return nil
}

// So does a release after the branch.
func (d *dequeuer) drain(ctx context.Context, id string, run func()) error {
	ok, err := d.lock(ctx, id)
	if err != nil {
		return err
	}
	if ok {
		run()
	}
	return d.unlock(ctx, id) // want `is released here even when it was not acquired`
}

// And one in a literal.
func (d *dequeuer) flush(ctx context.Context, id string, run func()) {
	ok, err := d.lock(ctx, id)
	defer func() { // want `is released here even when it was not acquired`
		if err := d.unlock(ctx, id); err != nil {
			println(err)
		}
	}()
	if err != nil || !ok {
		return
	}
	run()
}
