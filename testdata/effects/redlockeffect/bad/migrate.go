package bad

import (
	"context"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/jackc/pgx/v5"
	goredislib "github.com/redis/go-redis/v9"
)

// orchestrator runs each tenant's migrations from whichever replica comes first.
type orchestrator struct {
	locks *redsync.Redsync
	steps []string
}

func newOrchestrator(nodes [3]*goredislib.Client) *orchestrator {
	return &orchestrator{locks: redsync.New(goredis.NewPool(nodes[0]), goredis.NewPool(nodes[1]), goredis.NewPool(nodes[2]))}
}

func (o *orchestrator) migrate(ctx context.Context, tenant string, conn *pgx.Conn) error {
	mu := o.locks.NewMutex("migrate:" + tenant)
	if err := mu.LockContext(ctx); err != nil {
		return err
	}
	defer mu.UnlockContext(context.WithoutCancel(ctx))
	return o.addColumns(ctx, conn) // want `Redlock "migrate:%s" is all that keeps addColumns → ALTER TABLE orders from happening twice: .*two migrations run into each other`
}

func (o *orchestrator) addColumns(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, `ALTER TABLE orders ADD COLUMN paid boolean`)
	return err
}
