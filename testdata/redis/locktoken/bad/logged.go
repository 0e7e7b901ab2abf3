package bad

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"time"

	"github.com/bsm/redislock"
	"github.com/google/uuid"
	goredis "github.com/redis/go-redis/v9"
)

// The log has what releases the lock.
func pay(ctx context.Context, rdb *goredis.Client, run func()) error {
	token := uuid.NewString()
	if !rdb.SetNX(ctx, "lock:pay", token, time.Minute).Val() {
		return nil
	}
	log.Printf("locked, token %s", token) // want `the token of lease "lock:pay" is written into a log or an error`
	defer func() {
		if err := rdb.Eval(ctx, compareAndDelete, []string{"lock:pay"}, token).Err(); err != nil {
			slog.Error("unlock", "token", token, "err", err) // want `the token of lease "lock:pay" is written`
		}
	}()
	run()
	return nil
}

// An error has it, and goes to whoever asked.
type held struct {
	rdb   *goredis.Client
	key   string
	token string
}

func hold(ctx context.Context, rdb *goredis.Client, name string) (*held, error) {
	h := &held{rdb: rdb, key: "hold-lock:" + name, token: uuid.NewString()}
	ok, err := rdb.SetNX(ctx, h.key, h.token, time.Minute).Result()
	if err != nil || !ok {
		return nil, err
	}
	return h, nil
}

func (h *held) release(ctx context.Context) error {
	if err := h.rdb.Eval(ctx, compareAndDelete, []string{h.key}, h.token).Err(); err != nil {
		return fmt.Errorf("release %s (%s): %w", h.key, h.token, err) // want `the token of lease .* is written`
	}
	return nil
}

// A library's token.
func export(ctx context.Context, locker *redislock.Client, run func()) error {
	lock, err := locker.Obtain(ctx, "export", time.Minute, nil)
	if err != nil {
		return err
	}
	defer lock.Release(context.WithoutCancel(ctx))
	slog.Info("obtained", "token", lock.Token()) // want `the token of a lock is written`
	run()
	return nil
}
