package good

import (
	"context"
	"encoding/json"
	"time"

	"github.com/hibiken/asynq"
)

// The table has a unique key on the order (migrations.sql): a second row is refused.
func (s *shop) settle(ctx context.Context, order string, cents int64) error {
	mu, err := s.lock(ctx, "settle:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	_, err = s.pool.Exec(ctx, `INSERT INTO shop.settlements (order_id, cents) VALUES ($1, $2)`, order, cents)
	return err
}

// Coupon is refused a second time for the same order and day.
type Coupon struct {
	ID    string `gorm:"primaryKey"`
	Order string `gorm:"size:36;uniqueIndex:once"`
	Day   string `gorm:"uniqueIndex:once,priority:2"`
}

func (s *shop) coupon(ctx context.Context, order, day string) error {
	mu, err := s.lock(ctx, "coupon:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return s.orm.Create(&Coupon{Order: order, Day: day}).Error
}

// The task has an id: the queue drops the second one.
func (s *shop) queueShipment(ctx context.Context, queue *asynq.Client, order string) error {
	mu, err := s.lock(ctx, "enqueue:"+order)
	if err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	task, err := shipment(order)
	if err != nil {
		return err
	}
	_, err = queue.EnqueueContext(ctx, task, asynq.MaxRetry(3))
	return err
}

func shipment(order string) (*asynq.Task, error) {
	payload, err := json.Marshal(order)
	if err != nil {
		return nil, err
	}
	opts := []asynq.Option{asynq.TaskID("ship:" + order), asynq.Timeout(time.Minute)}
	return asynq.NewTask("ship", payload, opts...), nil
}
