// Package good is a print shop that telephones before it locks, or not for long.
package good

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
)

type shop struct {
	pool *pgxpool.Pool
	rdb  *redis.Client
}

func ring(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// The commit comes first.
func (s *shop) next(ctx context.Context, url string) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	if _, err := tx.Exec(ctx, `SELECT id FROM orders WHERE status = 'new' LIMIT 1 FOR UPDATE SKIP LOCKED`); err != nil {
		return err
	}
	if err := tx.Commit(ctx); err != nil {
		return err
	}
	return ring(ctx, url)
}

// A transaction without locks.
func (s *shop) list(ctx context.Context, url string) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	if _, err := tx.Exec(ctx, `SELECT id FROM orders`); err != nil {
		return err
	}
	if err := ring(ctx, url); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

// The call ends before the lease does.
func (s *shop) price(ctx context.Context, token, url string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:price", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer s.rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:price"}, token)
	short, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return ring(short, url)
}

// notifier tells somebody something: its name does not say whether another service
// answers, or a channel of this process.
type notifier interface {
	NotifyPrinted(ctx context.Context, order string) error
}

func (s *shop) announce(ctx context.Context, n notifier, token, order string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:announce", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer s.rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:announce"}, token)
	return n.NotifyPrinted(ctx, order)
}

// menu only saves work.
//
//lockvet:efficiency the menu twice is the menu
func (s *shop) menu(ctx context.Context, token, url string) error {
	ok, err := s.rdb.SetNX(ctx, "lock:menu", token, time.Minute).Result()
	if err != nil || !ok {
		return err
	}
	defer s.rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:menu"}, token)
	return ring(ctx, url)
}

// The call comes before the lock, or after it.
func poster(ctx context.Context, rs *redsync.Redsync, url string) error {
	if err := ring(ctx, url); err != nil {
		return err
	}
	mu := rs.NewMutex("lock:poster")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	_, err := mu.UnlockContext(context.WithoutCancel(ctx))
	return err
}

func plates(ctx context.Context, conn *sql.Conn, url string) error {
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(7)`); err != nil {
		return err
	}
	if _, err := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(7)`); err != nil {
		return err
	}
	return ring(ctx, url)
}

// The call gives up before anybody waits for long.
func inks(ctx context.Context, conn *sql.Conn, url string) error {
	var got sql.NullInt64
	if err := conn.QueryRowContext(ctx, `SELECT GET_LOCK('inks', 10)`).Scan(&got); err != nil || got.Int64 != 1 {
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `SELECT RELEASE_LOCK('inks')`)
	short, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return ring(short, url)
}

type desk interface {
	LockDesk(ctx context.Context, key string) (bool, error)
	UnlockDesk(ctx context.Context, key string) error
	OpenDesk(ctx context.Context, key string) (bool, error)
}

func proofs(ctx context.Context, d desk, url string) error {
	ok, err := d.LockDesk(ctx, "proofs")
	if err != nil || !ok {
		return err
	}
	if err := d.UnlockDesk(context.WithoutCancel(ctx), "proofs"); err != nil {
		return err
	}
	return ring(ctx, url)
}

// Opening is no locking.
func opened(ctx context.Context, d desk, url string) error {
	ok, err := d.OpenDesk(ctx, "proofs")
	if err != nil || !ok {
		return err
	}
	return ring(ctx, url)
}
