// Package billing takes two locks, and both are wrong.
package billing

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var errRunning = errors.New("another worker is billing")

// ChargeAll charges every customer once a month.
func ChargeAll(ctx context.Context, rdb *redis.Client, charge func(context.Context) error) error {
	token := uuid.NewString()
	ok, err := rdb.SetNX(ctx, "lock:billing", token, time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok {
		return errRunning
	}
	defer rdb.Del(context.WithoutCancel(ctx), "lock:billing")
	return charge(ctx)
}

// Migrate changes the schema, one process at a time.
func Migrate(ctx context.Context, db *sql.DB, migrate func(context.Context) error) error {
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_lock(hashtext($1))", "billing:migrate"); err != nil {
		return err
	}
	defer db.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock(hashtext($1))", "billing:migrate")
	return migrate(ctx)
}
