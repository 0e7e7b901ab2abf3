// Package retry tries again while another holder has the lock.
package retry

import (
	"context"
	"errors"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// SetArgs tells of another holder by redis.Nil, which ends the loop like any
// other error.
func patient(ctx context.Context, rdb *goredis.Client, key, token string, wait time.Duration) error {
	for end := time.Now().Add(wait); time.Now().Before(end); {
		res, err := rdb.SetArgs(ctx, "lock:"+key, token, goredis.SetArgs{Mode: "NX", TTL: time.Minute}).Result() // want `lock "lock:%s": the wait for another try \(line 23\) is never reached`
		if err != nil {
			return err
		}
		if res == "OK" {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("another holder has the lock")
}

// redis.Nil is another holder: the loop waits for it.
func patientArgs(ctx context.Context, rdb *goredis.Client, key, token string, wait time.Duration) error {
	for end := time.Now().Add(wait); time.Now().Before(end); {
		err := rdb.SetArgs(ctx, "lock:"+key, token, goredis.SetArgs{Mode: "NX", TTL: time.Minute}).Err()
		if err == nil {
			return nil
		}
		if !errors.Is(err, goredis.Nil) {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("another holder has the lock")
}

// SetNX tells of another holder by false.
func patientNX(ctx context.Context, rdb *goredis.Client, key, token string, wait time.Duration) error {
	for end := time.Now().Add(wait); time.Now().Before(end); {
		ok, err := rdb.SetNX(ctx, "lock:"+key, token, time.Minute).Result()
		if err != nil {
			return err
		}
		if ok {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("another holder has the lock")
}
