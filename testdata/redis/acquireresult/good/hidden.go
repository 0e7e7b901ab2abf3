package good

import (
	"context"
	"log"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// collectOnce does the work itself: to the loser it says nothing, and to the
// winner how the work went.
func collectOnce(ctx context.Context, rdb *goredis.Client, frame string, handle func() error) error {
	locked, err := collected(ctx, rdb, "lock:frame:"+frame)
	if err != nil || locked {
		return err
	}
	time.Sleep(200 * time.Millisecond)
	return handle()
}

func collected(ctx context.Context, rdb *goredis.Client, key string) (bool, error) {
	set, err := rdb.SetNX(ctx, key, "lock", time.Second).Result()
	if err != nil {
		return false, err
	}
	return !set, nil
}

// So its caller drops how the work went, not who has the lock.
func collect(ctx context.Context, rdb *goredis.Client, frame string, handle func() error) {
	if err := collectOnce(ctx, rdb, frame, handle); err != nil {
		log.Print(err)
	}
}

// scan takes the lock of every hour, which runs out by itself.
func scan(ctx context.Context, rdb *goredis.Client, token string, hour func() error) error {
	for now := range time.Tick(time.Hour) {
		if ctx.Err() != nil {
			return nil
		}
		ok, err := rdb.SetNX(ctx, "lock:hour:"+now.Format("15"), token, 20*time.Minute).Result()
		if err != nil || !ok {
			continue
		}
		if err := hour(); err != nil {
			log.Print(err)
		}
	}
	return nil
}

// What a loop that takes locks answers is not about any of them.
func start(ctx context.Context, rdb *goredis.Client, token string, hour func() error) {
	go func() {
		if err := scan(ctx, rdb, token, hour); err != nil {
			log.Print(err)
		}
	}()
}
