package good

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

// cachedPrice is no lease, however long it lasts.
type cachedPrice struct {
	Cents     int
	ExpiresAt time.Time
}

func price(ctx context.Context, rdb *redis.Client, load func() (int, error)) (int, error) {
	if data, err := rdb.Get(ctx, "price").Bytes(); err == nil {
		var p cachedPrice
		if json.Unmarshal(data, &p) == nil && time.Now().Before(p.ExpiresAt) {
			return p.Cents, nil
		}
	}
	cents, err := load()
	if err != nil {
		return 0, err
	}
	data, err := json.Marshal(cachedPrice{cents, time.Now().Add(time.Minute)})
	if err != nil {
		return 0, err
	}
	return cents, rdb.Set(ctx, "price", data, 0).Err()
}

// jobLease is timed by the server.
type jobLease struct {
	Owner     string
	ExpiresAt time.Time
}

func takeJob(ctx context.Context, rdb *redis.Client, me string, ttl time.Duration) (bool, error) {
	now, err := rdb.Time(ctx).Result()
	if err != nil {
		return false, err
	}
	if data, err := rdb.Get(ctx, "job:lease").Bytes(); err == nil {
		var held jobLease
		if err := json.Unmarshal(data, &held); err != nil {
			return false, err
		}
		if held.Owner != me && now.Before(held.ExpiresAt) {
			return false, nil
		}
	}
	data, err := json.Marshal(jobLease{me, now.Add(ttl)})
	if err != nil {
		return false, err
	}
	return true, rdb.Set(ctx, "job:lease", data, 0).Err()
}

// leaderRecord must stay the same for a whole lease, measured from when it was seen.
type leaderRecord struct {
	ID      string
	Version int64
	Renewed time.Time // for people to look at
}

type elector struct {
	rdb      *redis.Client
	id       string
	ttl      time.Duration
	seen     int64
	observed time.Time
}

func (e *elector) tryLead(ctx context.Context) (bool, error) {
	data, err := e.rdb.Get(ctx, "app:leader").Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return false, err
	}
	var r leaderRecord
	if err == nil {
		if err := json.Unmarshal(data, &r); err != nil {
			return false, err
		}
		if r.Version != e.seen {
			e.seen, e.observed = r.Version, time.Now()
		}
		if r.ID != e.id && time.Since(e.observed) < e.ttl {
			return false, nil
		}
	}
	data, err = json.Marshal(leaderRecord{e.id, r.Version + 1, time.Now()})
	if err != nil {
		return false, err
	}
	return true, e.rdb.Set(ctx, "app:leader", data, 0).Err()
}

// grant is judged by its holder only, who stops in time.
type grantLease struct{ Until time.Time }

func hold(ctx context.Context, rdb *redis.Client, step func() error) error {
	for {
		data, err := rdb.Get(ctx, "grant:lease").Bytes()
		if err != nil {
			return err
		}
		var g grantLease
		if err := json.Unmarshal(data, &g); err != nil || time.Now().After(g.Until) {
			return err
		}
		if err := step(); err != nil {
			return err
		}
	}
}

func grant(ctx context.Context, rdb *redis.Client, ttl time.Duration) error {
	data, err := json.Marshal(grantLease{time.Now().Add(ttl)})
	if err != nil {
		return err
	}
	return rdb.Set(ctx, "grant:lease", data, ttl).Err()
}
