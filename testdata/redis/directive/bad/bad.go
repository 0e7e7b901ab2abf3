// Package bad is the nightly clean-up of a photo service, with directives that
// do not do what their authors thought.
package bad

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type cleaner struct{ rdb *redis.Client }

func (c *cleaner) thumbnails(ctx context.Context) {
	ok, err := c.rdb.SetNX(ctx, "lock:thumbnails", "1", time.Minute).Result()
	if err != nil || !ok {
		return
	}
	//lockvet:ignore plaindel // want `silences nothing: say why this is no mistake after the rules`
	c.rdb.Del(ctx, "lock:thumbnails") // want plaindel:`"lock:thumbnails" is deleted without asking`
}

func (c *cleaner) originals(ctx context.Context) int64 {
	//lockvet:ignore plaindel an old lock was deleted here once // want `plaindel has nothing to report here`
	n, _ := c.rdb.Exists(ctx, "originals").Result()
	return n
}

func (c *cleaner) albums(ctx context.Context) {
	ok, err := c.rdb.SetNX(ctx, "lock:albums", "1", time.Minute).Result()
	if err != nil || !ok {
		return
	}
	//lockvet:ignore plaindel,locktokens nobody else cleans albums // want `no rule is named "locktokens"`
	c.rdb.Del(ctx, "lock:albums")
}

func (c *cleaner) shares(ctx context.Context) {
	ok, err := c.rdb.SetNX(ctx, "lock:shares", "1", time.Minute).Result()
	if err != nil || !ok {
		return
	}
	// lockvet:ignore plaindel nobody else cleans shares // want `is prose: a directive is written //lockvet:name`
	c.rdb.Del(ctx, "lock:shares") // want plaindel:`"lock:shares" is deleted without asking`
}

//lockvet:ignored plaindel nobody else cleans tags // want `there is no directive "ignored"; there are acquires, correctness`
func (c *cleaner) tags(ctx context.Context) int64 {
	n, _ := c.rdb.Exists(ctx, "tags").Result()
	return n
}

//lockvet:ignore // want `ignore names rules, then says why`
func (c *cleaner) likes(ctx context.Context) int64 {
	n, _ := c.rdb.Exists(ctx, "likes").Result()
	return n
}

// count takes no lock at all.
//
//lockvet:efficiency counting twice only costs time // want `no acquire of a lock in the lines of this efficiency`
func (c *cleaner) count(ctx context.Context) int64 {
	n, _ := c.rdb.Exists(ctx, "photos").Result()
	return n
}

//lockvet:correctness // want `correctness counts only with a reason: say what breaks when two holders overlap`
func (c *cleaner) lockPhotos(ctx context.Context) (bool, error) {
	return c.rdb.SetNX(ctx, "lock:photos", "1", time.Minute).Result()
}

// keeper is what the clean-up needs of a lock service.
type keeper interface {
	// Take takes a lock.
	//
	//lockvet:acquires key=2 // want `"key=2" names no parameter: they count from 0, a context included, and there are 2`
	Take(ctx context.Context, name string) (bool, error)

	//lockvet:releases name=1 // want `releases takes key=N, token=N, where N counts the parameters from 0; "name=1" is none of these`
	Give(ctx context.Context, name string) error

	Charge(ctx context.Context) error //lockvet:nonidempotent // want `nonidempotent counts only with a reason: say what a repetition does`
}

var standard keeper

func use(ctx context.Context) error {
	//lockvet:idempotent the gateway knows the order // want `idempotent speaks of a function or interface method`
	return standard.Charge(ctx)
}
