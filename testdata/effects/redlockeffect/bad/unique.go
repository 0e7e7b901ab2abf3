package bad

import (
	"context"

	"github.com/go-redsync/redsync/v4"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type payer struct {
	m    *monthly
	pool *pgxpool.Pool
	orm  *gorm.DB
}

func (p *payer) lock(ctx context.Context, name string) (*redsync.Mutex, error) {
	mu := p.m.rs.NewMutex(name)
	return mu, mu.LockContext(ctx)
}

// What the table refuses is a number that each holder makes up (migrations.sql).
func (p *payer) payout(ctx context.Context, order string) error {
	mu, err := p.lock(ctx, "payout:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	no := uuid.NewString()
	_, err = p.pool.Exec(ctx, `INSERT INTO shop.payouts (id, payout_no, order_id) VALUES ($1, $2, $3)`, no, no, order) // want `INSERT INTO payouts from happening twice`
	return err
}

// Voucher has a unique key, of its own number.
type Voucher struct {
	ID        uint
	VoucherNo string `gorm:"uniqueIndex"`
	Order     string `gorm:"index"`
}

func (p *payer) voucher(ctx context.Context, order string) error {
	mu, err := p.lock(ctx, "voucher:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return p.orm.Create(&Voucher{VoucherNo: uuid.NewString(), Order: order}).Error // want `gorm Create of Voucher from happening twice`
}

// Another id at each try drops nothing.
func (p *payer) enqueue(ctx context.Context, queue *asynq.Client, order string) error {
	mu, err := p.lock(ctx, "enqueue:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err = queue.EnqueueContext(ctx, shipment(order)) // want `asynq.EnqueueContext from happening twice`
	return err
}

func shipment(order string) *asynq.Task {
	return asynq.NewTask("ship", []byte(order), asynq.TaskID(uuid.NewString()))
}
