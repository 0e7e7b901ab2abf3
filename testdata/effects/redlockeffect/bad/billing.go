// Package bad is a shop whose leases guard more than leases can.
package bad

import (
	"context"
	"fmt"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	goredislib "github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v72"
	"github.com/stripe/stripe-go/v72/charge"
)

// monthly is the billing run: it stops for a minute in a garbage collection,
// and the next holder bills everybody again.
type monthly struct{ rs *redsync.Redsync }

func newMonthly(clients []*goredislib.Client) *monthly {
	var pools []redis.Pool
	for _, c := range clients {
		pools = append(pools, goredis.NewPool(c))
	}
	return &monthly{rs: redsync.New(pools...)}
}

type customer struct {
	id  string
	due int64
}

func (m *monthly) run(ctx context.Context, customers []customer) error {
	mu := m.rs.NewMutex("billing:monthly", redsync.WithExpiry(30*time.Second))
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return chargeAll(customers) // want `Redlock "billing:monthly" is all that keeps chargeAll → chargeOne → stripe charge.New from happening twice: .*, and the money moves twice; send an idempotency key that is derived from the job`
}

func chargeAll(customers []customer) error {
	for _, c := range customers {
		if err := chargeOne(c); err != nil {
			return fmt.Errorf("customer %s: %w", c.id, err)
		}
	}
	return nil
}

func chargeOne(c customer) error {
	_, err := charge.New(&stripe.ChargeParams{
		Amount:   stripe.Int64(c.due),
		Customer: stripe.String(c.id),
		Currency: stripe.String("eur"),
	})
	return err
}

// single is the same over one server: no Redlock, a lease.
type single struct{ rs *redsync.Redsync }

func newSingle(c *goredislib.Client) *single {
	return &single{redsync.New(goredis.NewPool(c))}
}

func (s *single) run(ctx context.Context, customers []customer) error {
	mu := s.rs.NewMutex("billing:weekly")
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return chargeAll(customers) // want `lease "billing:weekly" is all that keeps chargeAll → chargeOne → stripe charge.New from happening twice: it expires while a slow holder works on`
}

// nightly takes its Redlock with patience, and never asks what is left of it.
func nightly(ctx context.Context, a, b, c *goredislib.Client, due customer) error {
	rs := redsync.New(goredis.NewPool(a), goredis.NewPool(b), goredis.NewPool(c))
	mu := rs.NewMutex("billing:nightly", redsync.WithTries(64), redsync.WithRetryDelay(time.Second))
	if err := mu.LockContext(ctx); err != nil { // want `Redlock "billing:nightly" is taken with tries of its own, and nobody reads Until\(\)`
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return chargeOne(due) // want `Redlock "billing:nightly" is all that keeps chargeOne → stripe charge.New from happening twice`
}

// fresh sends a key that is another one at each attempt.
func (s *single) fresh(ctx context.Context, c customer) error {
	mu := s.rs.NewMutex("billing:" + c.id)
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	params := &stripe.ChargeParams{Amount: stripe.Int64(c.due), Customer: stripe.String(c.id)}
	params.SetIdempotencyKey(stripe.NewIdempotencyKey())
	_, err := charge.New(params) // want `lease "billing:%s" is all that keeps stripe charge.New from happening twice`
	return err
}
