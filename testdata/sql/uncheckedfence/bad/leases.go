package bad

import (
	"context"
	"time"
)

// renew writes itself over whoever holds the lease.
func (q *queue) renew(ctx context.Context, id, holder string) error {
	_, err := q.db.ExecContext(ctx, `UPDATE leases SET holder = $1, renewed_at = $2 WHERE id = $3`, holder, time.Now(), id) // want `this UPDATE of leases names the lease by its key alone: a holder that stalled writes over the lease of the next one`
	return err
}
