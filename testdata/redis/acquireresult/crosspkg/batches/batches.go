// Package batches books batches of transfers under the locks of their accounts.
package batches

import (
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"example.com/redis/acquireresult/crosspkg/lockset"
)

type ledger struct {
	rdb  *redis.Client
	held *lockset.Set
}

func (l *ledger) lock(ctx context.Context, accounts []string) (*lockset.Set, error) {
	set := lockset.New(l.rdb, accounts)
	if err := set.Acquire(ctx, time.Minute); err != nil {
		return nil, err
	}
	return set, nil
}

func (l *ledger) unlock(ctx context.Context, set *lockset.Set) {
	if err := set.Release(ctx); err != nil {
		log.Print(err)
	}
}

func (l *ledger) persist(ctx context.Context, accounts []string) error {
	set, err := l.lock(ctx, accounts)
	if err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	sum, err := l.persistLocked(ctx, set, accounts)
	if err != nil {
		return err
	}
	log.Print(sum)
	return nil
}

func (l *ledger) persistLocked(ctx context.Context, set *lockset.Set, accounts []string) (int, error) {
	defer l.unlock(ctx, set)
	if err := l.rdb.Set(ctx, "sum", len(accounts), 0).Err(); err != nil {
		return 0, err
	}
	return len(accounts), nil
}

// begin keeps the locks for the steps that follow.
func (l *ledger) begin(ctx context.Context, accounts []string) error {
	set, err := l.lock(ctx, accounts)
	if err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	l.held = set
	return nil
}

// Whoever does not get the locks goes on all the same.
func (l *ledger) processHeld(ctx context.Context, accounts []string) error {
	if err := l.begin(ctx, accounts); err != nil { // want `on an error of the acquire the code goes on`
		log.Print(err)
	}
	defer func() { l.unlock(ctx, l.held) }()
	return l.single(ctx, accounts)
}

// batch falls back to single bookings where the batch is not possible.
func (l *ledger) batch(ctx context.Context, accounts []string) (handled bool, err error) {
	if len(accounts) < 2 {
		return false, nil
	}
	if err := l.persist(ctx, accounts); err != nil {
		log.Print(err)
		return false, nil
	}
	return true, nil
}

// process holds nothing after the batch, which has given its locks back.
func (l *ledger) process(ctx context.Context, accounts []string) error {
	handled, err := l.batch(ctx, accounts)
	if err != nil {
		log.Print(err)
	}
	if handled {
		return nil
	}
	if err := l.single(ctx, accounts); err != nil {
		if strings.Contains(err.Error(), "duplicate") {
			return nil // booked before
		}
		return err
	}
	return nil
}

func (l *ledger) single(ctx context.Context, accounts []string) error {
	return l.rdb.Set(ctx, "single", accounts[0], 0).Err()
}
