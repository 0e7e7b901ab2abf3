package bad

import (
	"context"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v72"
	"github.com/stripe/stripe-go/v72/charge"
)

// The lock is given up when the work is done: it is there for as long as that takes.
func digest(ctx context.Context, rdb *redis.Client, token string, to []string) error {
	ok, err := rdb.SetNX(ctx, "lock:digest", token, time.Hour).Result()
	if err != nil || !ok {
		return err
	}
	defer rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:digest"}, token)
	return smtp.SendMail("mail:25", nil, "desk@example.com", to, []byte("Subject: today")) // want `lease "lock:digest" is all that keeps smtp.SendMail from happening twice`
}

// lockFor takes a lock that runs out by itself.
func (d *desk) lockFor(ctx context.Context, what, token string) (bool, error) {
	return d.rdb.SetNX(ctx, "lock:once:"+what, token, time.Hour).Result()
}

// Nothing releases the key, and still: a payment is worth more than a window.
func (d *desk) chargeOnce(ctx context.Context, token string, cents int64) error {
	ok, err := d.lockFor(ctx, "charge", token)
	if err != nil || !ok {
		return err
	}
	_, err = charge.New(&stripe.ChargeParams{Amount: stripe.Int64(cents)}) // want warning:`lease "lock:once:charge" is all that keeps stripe charge.New from happening twice`
	return err
}
