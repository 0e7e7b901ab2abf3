// Package good is the same shop: what must not happen twice is checked where it
// happens.
package good

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	goredislib "github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v72"
	"github.com/stripe/stripe-go/v72/charge"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type shop struct {
	rs   *redsync.Redsync
	pool *pgxpool.Pool
	orm  *gorm.DB
}

func newShop(a, b, c *goredislib.Client) *shop {
	return &shop{rs: redsync.New(goredis.NewPool(a), goredis.NewPool(b), goredis.NewPool(c))}
}

func (s *shop) lock(ctx context.Context, name string) (*redsync.Mutex, error) {
	mu := s.rs.NewMutex(name)
	return mu, mu.LockContext(ctx)
}

// The key is the order: the second charge is the first one.
func (s *shop) charge(ctx context.Context, order string, cents int64) error {
	mu, err := s.lock(ctx, "charge:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	params := &stripe.ChargeParams{Amount: stripe.Int64(cents)}
	params.SetIdempotencyKey("charge-" + order)
	_, err = charge.New(params)
	return err
}

// The invoice export: a unique row, and the fence of the run that may write it.
func (s *shop) export(ctx context.Context, month string, fence int64) error {
	mu, err := s.lock(ctx, "export:"+month)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	if _, err := s.pool.Exec(ctx, `INSERT INTO exports (month) VALUES ($1) ON CONFLICT (month) DO NOTHING`, month); err != nil {
		return err
	}
	tag, err := s.pool.Exec(ctx, `UPDATE exports SET pages = pages + 1, fence = $2 WHERE month = $1 AND fence < $2`, month, fence)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return errors.New("a later run has taken over")
	}
	return nil
}

func (s *shop) register(ctx context.Context, mail string) error {
	mu, err := s.lock(ctx, "register:"+mail)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err = s.pool.Exec(ctx, `INSERT INTO users (mail) VALUES ($1)`, mail)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23505" {
		return nil // somebody else has registered it
	}
	return err
}

func (s *shop) ship(ctx context.Context, order int64) error {
	mu, err := s.lock(ctx, "ship")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err = s.pool.Exec(ctx, `UPDATE stock SET n = n - 1 WHERE order_id = $1 AND status = 'reserved'`, order)
	return err
}

type voucher struct{ Order int64 }

func (s *shop) voucher(ctx context.Context, order int64) error {
	mu, err := s.lock(ctx, "voucher")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return s.orm.Clauses(clause.OnConflict{DoNothing: true}).Create(&voucher{Order: order}).Error
}

func (s *shop) announce(ctx context.Context, js nats.JetStreamContext, order string, data []byte) error {
	mu, err := s.lock(ctx, "announce")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err = js.Publish("orders", data, nats.MsgId(order))
	return err
}

func (s *shop) enqueue(ctx context.Context, sq *sqs.Client, order string) error {
	mu, err := s.lock(ctx, "enqueue")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err = sq.SendMessage(ctx, &sqs.SendMessageInput{MessageBody: &order, MessageDeduplicationId: &order})
	return err
}

func (s *shop) webhook(ctx context.Context, order, url string) error {
	mu, err := s.lock(ctx, "webhook")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(order))
	if err != nil {
		return err
	}
	sign(req, order)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func sign(req *http.Request, order string) { req.Header.Set("Idempotency-Key", order) }

// thumbnails only saves work.
//
//lockvet:efficiency the same picture twice is the same picture
func (s *shop) thumbnails(ctx context.Context, url string) error {
	mu, err := s.lock(ctx, "thumbnails")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	res, err := http.Post(url, "image/png", nil)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// press answers at once when it has printed the page before.
type press interface {
	//lockvet:idempotent the press knows its pages
	Charge(ctx context.Context, page string) error
}

func (s *shop) print(ctx context.Context, p press, page string) error {
	mu, err := s.lock(ctx, "print")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return p.Charge(ctx, page)
}

// patient asks what is left of the lease.
func patient(ctx context.Context, rs *redsync.Redsync, work func(ctx context.Context) error) error {
	mu := rs.NewMutex("patient", redsync.WithTries(64))
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	if time.Until(mu.Until()) < 2*time.Second {
		return errors.New("too little of the lease is left")
	}
	return work(ctx)
}

func (s *shop) broadcast(ctx context.Context, topic *sns.Client, order string) error {
	mu, err := s.lock(ctx, "broadcast")
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err = topic.Publish(ctx, &sns.PublishInput{Message: &order, MessageDeduplicationId: &order})
	return err
}
