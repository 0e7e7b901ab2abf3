// Package good renews certificates from a queue in a table: SKIP LOCKED, a
// fence, and a finish that asks for it.
package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

var errLost = errors.New("the claim has passed to another worker")

type queue struct {
	pool *pgxpool.Pool
	db   *sql.DB
}

type claimed struct{ id, fence int64 }

func (q *queue) claim(ctx context.Context, worker string) (c claimed, err error) {
	err = q.pool.QueryRow(ctx, `
		UPDATE certificates SET worker_id = $1, fence = fence + 1, locked_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM certificates WHERE due < now() AND locked_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, fence`, worker).Scan(&c.id, &c.fence)
	return c, err
}

func (q *queue) finish(ctx context.Context, c claimed, pem string) error {
	tag, err := q.pool.Exec(ctx, `UPDATE certificates SET status = 'issued', pem = $3 WHERE id = $1 AND fence = $2`, c.id, c.fence, pem)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return errLost
	}
	return nil
}

func (q *queue) remove(ctx context.Context, c claimed) error {
	tag, err := q.pool.Exec(ctx, `DELETE FROM certificates WHERE id = $1 AND fence = $2`, c.id, c.fence)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return errLost
	}
	return nil
}

// purge is of rows that nobody works on.
func (q *queue) purge(ctx context.Context) error {
	_, err := q.pool.Exec(ctx, `DELETE FROM certificates WHERE status = 'issued' AND locked_until < now() - interval '1 year'`)
	return err
}

func (q *queue) fail(ctx context.Context, c claimed, why string) (bool, error) {
	res, err := q.db.ExecContext(ctx, `UPDATE certificates SET status = 'failed', why = $3 WHERE id = $1 AND fence = $2`, c.id, c.fence, why)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (q *queue) progress(ctx context.Context, c claimed, step int) error {
	err := q.pool.QueryRow(ctx, `UPDATE certificates SET step = $3 WHERE id = $1 AND fence = $2 RETURNING step`, c.id, c.fence, step).Scan(&step)
	if errors.Is(err, pgx.ErrNoRows) {
		return errLost
	}
	return err
}

// reap gives back what nobody has finished: it has no token, and makes one.
func (q *queue) reap(ctx context.Context) error {
	_, err := q.pool.Exec(ctx, `UPDATE certificates SET worker_id = NULL, fence = fence + 1 WHERE locked_until < now()`)
	return err
}

// extend prolongs the lease, and leaves the token alone.
func (q *queue) extend(ctx context.Context, c claimed, worker string) error {
	tag, err := q.pool.Exec(ctx, `UPDATE certificates SET locked_until = now() + interval '1 minute' WHERE id = $1 AND worker_id = $2 AND fence = $3`, c.id, worker, c.fence)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return errLost
	}
	return nil
}

type activation struct {
	Host         string
	FencingToken int64
}

// activate is handed the token that it answers.
func (q *queue) activate(ctx context.Context, a activation) (rows, fencingToken int64, err error) {
	err = q.pool.QueryRow(ctx, `UPDATE hosts SET fencing_token = $2 WHERE host = $1 AND fencing_token < $2 RETURNING 1, fencing_token`, a.Host, a.FencingToken).Scan(&rows, &fencingToken)
	return rows, fencingToken, err
}

func (q *queue) takeOver(ctx context.Context, host string, next int64) (bool, error) {
	rows, _, err := q.activate(ctx, activation{Host: host, FencingToken: next})
	return rows == 1, err
}

// cancel is an operator's.
func (q *queue) cancel(ctx context.Context, id int64) error {
	_, err := q.pool.Exec(ctx, `UPDATE certificates SET status = 'cancelled' WHERE id = $1`, id)
	return err
}

// release by name: whoever has it by now keeps it.
func (q *queue) release(ctx context.Context, id int64, worker string) error {
	_, err := q.db.ExecContext(ctx, `UPDATE certificates SET worker_id = NULL, locked_until = NULL WHERE id = $1 AND worker_id = $2`, id, worker)
	return err
}

// store lets only a newer holder write.
func (q *queue) store(ctx context.Context, host string, fence int64, pem string) error {
	tag, err := q.pool.Exec(ctx, `UPDATE hosts SET pem = $2, fence_token = $3 WHERE host = $1 AND fence_token <= $3`, host, pem, fence)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return errLost
	}
	return nil
}

// Work of an Ethereum client: no lock is near these epochs.
func (q *queue) rewards(ctx context.Context, epoch int64, sum int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE rewards SET sum = $2 WHERE epoch = $1`, epoch, sum)
	return err
}

func (q *queue) attest(ctx context.Context, slot int64, epoch int64) error {
	_, err := q.db.ExecContext(ctx, `INSERT INTO attestations (slot) VALUES ($1)`, slot)
	return err
}

// sink is a test double: it owes the token no look.
type fakeSink struct{ rows []string }

func (s *fakeSink) Write(ctx context.Context, row string, fencingToken int64) error {
	s.rows = append(s.rows, fmt.Sprint(row))
	return nil
}

// store of tokens: it has not yet got anything that it could check.
type nothing struct{}

func (nothing) Write(ctx context.Context, row string, fencingToken int64) error {
	return errors.New("not supported")
}

// owner only asks.
func (q *queue) getOwner(ctx context.Context, id int64) (owner string, fence int64, err error) {
	err = q.db.QueryRowContext(ctx, `SELECT worker_id, fence FROM certificates WHERE id = $1`, id).Scan(&owner, &fence)
	return owner, fence, err
}

func (q *queue) show(ctx context.Context, id int64) (string, error) {
	owner, _, err := q.getOwner(ctx, id)
	return owner, err
}

// watch shows what a getter answers: whoever asks holds nothing.
func (q *queue) watch(ctx context.Context, id int64) error {
	owner, fence, err := q.getOwner(ctx, id)
	if err != nil {
		return err
	}
	slog.Info("claimed", "by", owner, "fence", fence)
	return nil
}

func (q *queue) run(ctx context.Context, name string, issue func(int64) (string, error)) error {
	c, err := q.claim(ctx, name)
	if err != nil {
		return err
	}
	pem, err := issue(c.id)
	if err != nil {
		return err
	}
	return q.finish(ctx, c, pem)
}
