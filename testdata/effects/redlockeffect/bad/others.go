package bad

import (
	"context"
	"net/http"
	"net/smtp"
	"os/exec"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v72"
	"github.com/twmb/franz-go/pkg/kgo"
	"gorm.io/gorm"
)

// desk has one lease for each of its chores.
type desk struct {
	rdb  *redis.Client
	pool *pgxpool.Pool
	orm  *gorm.DB
}

const unlock = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`

// lease takes a lock for a minute and answers how to give it up.
func (d *desk) lease(ctx context.Context, chore, token string) (release func(), ok bool) {
	ok, err := d.rdb.SetNX(ctx, "lock:desk:"+chore, token, time.Minute).Result()
	if err != nil || !ok {
		return nil, false
	}
	return func() { d.rdb.Eval(context.WithoutCancel(ctx), unlock, []string{"lock:desk:" + chore}, token) }, true
}

func (d *desk) reminders(ctx context.Context, token string, to []string) error {
	release, ok := d.lease(ctx, "reminders", token)
	if !ok {
		return nil
	}
	defer release()
	return smtp.SendMail("mail:25", nil, "desk@example.com", to, []byte("Subject: due")) // want `lease "lock:desk:reminders" is all that keeps smtp.SendMail from happening twice: .*, and it is sent twice`
}

func (d *desk) webhook(ctx context.Context, token, url, body string) error {
	release, ok := d.lease(ctx, "webhook", token)
	if !ok {
		return nil
	}
	defer release()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req) // want `keeps HTTP POST from happening twice: .*; send an Idempotency-Key`
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// call is an HTTP client as every project has one: its callers say what to do.
func call(ctx context.Context, method, url string) error {
	req, err := http.NewRequestWithContext(ctx, method, url, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func (d *desk) archive(ctx context.Context, token, url string) error {
	release, ok := d.lease(ctx, "archive", token)
	if !ok {
		return nil
	}
	defer release()
	if err := call(ctx, http.MethodGet, url); err != nil {
		return err
	}
	return call(ctx, http.MethodPost, url) // want `keeps call → HTTP POST from happening twice`
}

func (d *desk) payout(ctx context.Context, token string, account, amount int64) error {
	release, ok := d.lease(ctx, "payout", token)
	if !ok {
		return nil
	}
	defer release()
	_, err := d.pool.Exec(ctx, `UPDATE accounts SET balance = balance - $1 WHERE id = $2`, amount, account) // want `keeps UPDATE accounts SET balance = balance - \$1 from happening twice: .*, and the change is applied twice`
	return err
}

func (d *desk) invoice(ctx context.Context, token string, order int64) error {
	release, ok := d.lease(ctx, "invoice", token)
	if !ok {
		return nil
	}
	defer release()
	_, err := d.pool.Exec(ctx, `INSERT INTO invoices (order_id, made) VALUES ($1, now())`, order) // want `keeps INSERT INTO invoices from happening twice: .*, and there are two rows`
	return err
}

type voucher struct {
	ID    uint
	Order int64
}

func (d *desk) voucher(ctx context.Context, token string, order int64) error {
	release, ok := d.lease(ctx, "voucher", token)
	if !ok {
		return nil
	}
	defer release()
	return d.orm.WithContext(ctx).Create(&voucher{Order: order}).Error // want `keeps gorm Create of voucher from happening twice`
}

func (d *desk) points(ctx context.Context, token string, user int64) error {
	release, ok := d.lease(ctx, "points", token)
	if !ok {
		return nil
	}
	defer release()
	return d.orm.Model(&voucher{}).Where("id = ?", user).Update("points", gorm.Expr("points + ?", 10)).Error // want `keeps gorm Update with points \+ \? from happening twice`
}

func (d *desk) events(ctx context.Context, token string, sq *sqs.Client, in *sqs.SendMessageInput) error {
	release, ok := d.lease(ctx, "events", token)
	if !ok {
		return nil
	}
	defer release()
	_, err := sq.SendMessage(ctx, in) // want `keeps sqs.SendMessage from happening twice: .*, and the message is published twice`
	return err
}

func (d *desk) stream(ctx context.Context, token string, js nats.JetStreamContext, data []byte) error {
	release, ok := d.lease(ctx, "stream", token)
	if !ok {
		return nil
	}
	defer release()
	_, err := js.Publish("orders", data) // want `keeps nats .*Publish from happening twice`
	return err
}

func (d *desk) topic(ctx context.Context, token string, kafka *kgo.Client, r *kgo.Record) error {
	release, ok := d.lease(ctx, "topic", token)
	if !ok {
		return nil
	}
	defer release()
	return kafka.ProduceSync(ctx, r).FirstErr() // want `keeps kgo.ProduceSync from happening twice`
}

func (d *desk) exchange(ctx context.Context, token string, ch *amqp.Channel, data []byte) error {
	release, ok := d.lease(ctx, "exchange", token)
	if !ok {
		return nil
	}
	defer release()
	return ch.PublishWithContext(ctx, "orders", "new", false, false, amqp.Publishing{Body: data}) // want `keeps amqp091 Channel.PublishWithContext from happening twice`
}

func (d *desk) counter(ctx context.Context, token string) error {
	release, ok := d.lease(ctx, "counter", token)
	if !ok {
		return nil
	}
	defer release()
	return d.rdb.IncrBy(ctx, "stock", -1).Err() // want `keeps Redis INCRBY from happening twice`
}

func (d *desk) print(ctx context.Context, token, file string) error {
	release, ok := d.lease(ctx, "print", token)
	if !ok {
		return nil
	}
	defer release()
	return exec.CommandContext(ctx, "lpr", file).Run() // want `keeps exec of lpr from happening twice`
}

// gateway's implementation is in no package that is imported here.
type gateway interface {
	Refund(ctx context.Context, order string, cents int64) error
}

func (d *desk) refund(ctx context.Context, token string, g gateway, order string) error {
	release, ok := d.lease(ctx, "refund", token)
	if !ok {
		return nil
	}
	defer release()
	return g.Refund(ctx, order, 100) // want warning:`keeps gateway.Refund from happening twice: .* \(gateway.Refund is out of sight and judged by its name`
}

var _ = stripe.Key

func (d *desk) announce(ctx context.Context, token string, topic *sns.Client, in *sns.PublishInput) error {
	release, ok := d.lease(ctx, "announce", token)
	if !ok {
		return nil
	}
	defer release()
	_, err := topic.Publish(ctx, in) // want `keeps sns.Publish from happening twice: .*, and the message is published twice`
	return err
}
