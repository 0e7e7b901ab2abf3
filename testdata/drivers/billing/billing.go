// Package billing makes the mistakes on which lockvet, go vet, golangci-lint
// and a checker in process are compared: with fixes, through a package, and
// with comments that silence them.
package billing

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"example.com/drivers/leases"
)

var errBusy = errors.New("another worker is billing")

func charge(ctx context.Context, rdb *redis.Client, work func(context.Context) error) error {
	token := uuid.NewString()
	ok, err := rdb.SetNX(ctx, "lock:charge", token, time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok {
		return errBusy
	}
	defer rdb.Del(context.WithoutCancel(ctx), "lock:charge")
	return work(ctx)
}

func export(ctx context.Context, rdb *redis.Client, work func(context.Context) error) error {
	ok, err := leases.Take(ctx, rdb, "export")
	if err != nil {
		return err
	}
	if !ok {
		return errBusy
	}
	if err := work(ctx); err != nil {
		return err
	}
	return leases.Drop(ctx, rdb, "export")
}

func migrate(ctx context.Context, db *sql.DB, work func(context.Context) error) error {
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", "migrate"); err != nil {
		return err
	}
	defer db.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(hashtext($1))", "migrate")
	return work(ctx)
}

func forget(ctx context.Context, rdb *redis.Client) error {
	token := uuid.NewString()
	if ok, err := rdb.SetNX(ctx, "lock:forget", token, time.Minute).Result(); err != nil || !ok {
		return err
	}
	return rdb.Del(ctx, "lock:forget").Err() //lockvet:ignore plaindel one process runs this, by hand
}

func unexplained(ctx context.Context, rdb *redis.Client) error {
	token := uuid.NewString()
	if ok, err := rdb.SetNX(ctx, "lock:unexplained", token, time.Minute).Result(); err != nil || !ok {
		return err
	}
	return rdb.Del(ctx, "lock:unexplained").Err() //lockvet:ignore plaindel
}

func idle(ctx context.Context, rdb *redis.Client) error {
	return rdb.Ping(ctx).Err() //lockvet:ignore plaindel nothing is deleted here any more
}
