package bad

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
)

var errHeld = errors.New("somebody else has it")

// jobLease is who has a job, and until when.
type jobLease struct {
	Owner     string    `json:"owner"`
	ExpiresAt time.Time `json:"expires_at"`
}

// The next worker's clock decides whether the last one's lease is over.
func takeJob(ctx context.Context, rdb *redis.Client, me string, ttl time.Duration) error {
	data, err := rdb.Get(ctx, "job:lease").Bytes()
	if err != nil && !errors.Is(err, redis.Nil) {
		return err
	}
	if err == nil {
		var held jobLease
		if err := json.Unmarshal(data, &held); err != nil {
			return err
		}
		if held.Owner != me && time.Now().Before(held.ExpiresAt) { // want `whether the lease in jobLease has run out \(ExpiresAt, set by its holder's clock\) is judged by this process's clock: if it runs ahead it takes a lock that is still held; let the server count \(an expiry of the key\), or observe for a whole lease that the record does not change`
			return errHeld
		}
	}
	data, err = json.Marshal(jobLease{Owner: me, ExpiresAt: time.Now().Add(ttl)})
	if err != nil {
		return err
	}
	return rdb.Set(ctx, "job:lease", data, 0).Err()
}

// leaderRecord is since when somebody leads, in seconds.
type leaderRecord struct {
	ID      string
	Renewed int64
}

func (r *leaderRecord) stale(now time.Time, ttl time.Duration) bool {
	return now.Unix() > r.Renewed+int64(ttl.Seconds()) // want `whether the lease in leaderRecord has run out \(Renewed, set by its holder's clock\)`
}

type elector struct {
	rdb *redis.Client
	id  string
	ttl time.Duration
}

func (e *elector) read(ctx context.Context) (*leaderRecord, error) {
	data, err := e.rdb.Get(ctx, "app:leader").Bytes()
	if err != nil {
		return nil, err
	}
	r := new(leaderRecord)
	return r, json.Unmarshal(data, r)
}

func (e *elector) write(ctx context.Context) error {
	data, err := json.Marshal(&leaderRecord{ID: e.id, Renewed: time.Now().Unix()})
	if err != nil {
		return err
	}
	return e.rdb.Set(ctx, "app:leader", data, 0).Err()
}

// Through methods of its own.
func (e *elector) tryLead(ctx context.Context) (bool, error) {
	r, err := e.read(ctx)
	if err != nil && !errors.Is(err, redis.Nil) {
		return false, err
	}
	if r != nil && r.ID != e.id && !r.stale(time.Now(), e.ttl) {
		return false, nil
	}
	return true, e.write(ctx)
}
