// Package bad renews certificates from a queue in a table: each claim has a
// fencing token, and somewhere it is forgotten.
package bad

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type queue struct {
	pool *pgxpool.Pool
	db   *sql.DB
	orm  *gorm.DB
}

// claim takes a certificate that is due.
func (q *queue) claim(ctx context.Context, worker string) (id, fence int64, err error) {
	err = q.pool.QueryRow(ctx, `
		UPDATE certificates SET worker_id = $1, fence = fence + 1, locked_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM certificates WHERE due < now() AND locked_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, fence`, worker).Scan(&id, &fence)
	return id, fence, err
}

// finish is the fenced finish with its predicate removed.
func (q *queue) finish(ctx context.Context, id int64, pem string) error {
	_, err := q.pool.Exec(ctx, `UPDATE certificates SET status = 'issued', pem = $2 WHERE id = $1`, id, pem) // want `this UPDATE of certificates names the row by its key alone: a worker whose claim has passed to another one \(fence, claimed at line \d+\) still writes it`
	return err
}

// remove takes the row away from whoever works on it by now.
func (q *queue) remove(ctx context.Context, id int64) error {
	_, err := q.pool.Exec(ctx, `DELETE FROM certificates WHERE id = $1`, id) // want `this DELETE of certificates names the row by its key alone: a worker whose claim has passed to another one`
	return err
}

func (q *queue) fail(ctx context.Context, id int64, fence int64, why string) error {
	_, err := q.pool.Exec(ctx, `UPDATE certificates SET status = 'failed', why = $3 WHERE id = $1 AND fence = $2`, id, fence, why) // want `nobody asks whether fence of certificates still matched: when another holder has taken over, no row is written and fail reports success`
	if err != nil {
		return err
	}
	return nil
}

func (q *queue) retryLater(ctx context.Context, id, fence int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE certificates SET due = now() + interval '1 hour' WHERE id = $1 AND fence = $2`, id, fence) // want `nobody asks whether fence of certificates still matched`
	return err
}

func (q *queue) note(ctx context.Context, id, fence int64, text string) error {
	if _, err := q.db.ExecContext(ctx, `UPDATE certificates SET note = $3 WHERE id = $1 AND fence = $2`, id, fence, text); err != nil { // want `nobody asks whether fence of certificates still matched`
		return err
	}
	return nil
}

func (q *queue) ormNote(id, fence int64, text string) error {
	return q.orm.Exec(`UPDATE certificates SET note = ? WHERE id = ? AND fence = ?`, text, id, fence).Error // want `nobody asks whether fence of certificates still matched`
}

// extend asks for the worker, and believes that it was.
func (q *queue) extend(ctx context.Context, id int64, worker string) error {
	_, err := q.db.ExecContext(ctx, `UPDATE certificates SET locked_until = now() + interval '1 minute' WHERE id = $1 AND worker_id = $2`, id, worker) // want `nobody asks whether worker_id of certificates still matched`
	if err != nil {
		return err
	}
	return nil
}

// store writes the token down, where it stops nobody.
func (q *queue) store(ctx context.Context, host string, fence int64, pem string) error {
	_, err := q.pool.Exec(ctx, `UPDATE hosts SET pem = $2, fence_token = $3 WHERE host = $1`, host, pem, fence) // want `fence_token of hosts is stored and in no predicate: .*add fence_token <= the new token to the WHERE`
	if err != nil {
		return err
	}
	return nil
}

func (q *queue) upsert(ctx context.Context, host string, fencingToken int64, pem string) error {
	_, err := q.db.ExecContext(ctx, `INSERT INTO hosts (host, pem, fencing_token) VALUES ($1, $2, $3) ON CONFLICT (host) DO UPDATE SET pem = EXCLUDED.pem, fencing_token = EXCLUDED.fencing_token`, host, pem, fencingToken) // want `fencing_token of hosts is stored and in no predicate`
	return err
}

// acknowledge is handed the token, and does not look at it.
func (q *queue) acknowledge(ctx context.Context, id int64, fencingToken int64) error { // want `fencing token fencingToken of acknowledge is never read`
	_, err := q.pool.Exec(ctx, `DELETE FROM mails WHERE id = $1`, id)
	return err
}

// worker claims, and lets the token go.
func (q *queue) worker(ctx context.Context, name string, issue func(int64) (string, error)) error {
	id, _, err := q.claim(ctx, name) // want `the fencing token that claim answers is dropped`
	if err != nil {
		return err
	}
	pem, err := issue(id)
	if err != nil {
		return err
	}
	return q.finish(ctx, id, pem)
}

func (q *queue) watched(ctx context.Context, name string) error {
	id, fence, err := q.claim(ctx, name) // want `the fencing token that claim answers is shown, and compared with nothing`
	if err != nil {
		return err
	}
	slog.Info("claimed", "id", id, "fence", strconv.FormatInt(fence, 10))
	if fence <= 0 {
		return errors.New("no fence")
	}
	return q.finish(ctx, id, "")
}

// keepClaim is how a worker keeps what it has: the token grows again.
func (q *queue) keepClaim(ctx context.Context, worker string) (id, fence int64, err error) {
	err = q.db.QueryRowContext(ctx, `UPDATE certificates SET locked_until = now() + interval '1 minute', fence = fence + 1 WHERE worker_id = $1 RETURNING id, fence`, worker).Scan(&id, &fence) // want `fence of certificates grows when its holder renews the lease: .*the holder fences itself out`
	return id, fence, err
}

// heartbeat lets go of the token that it has just made grow.
func (q *queue) heartbeat(ctx context.Context, name string) {
	for range time.Tick(time.Minute) {
		if id, _, err := q.keepClaim(ctx, name); err != nil || id == 0 { // want `the fencing token that keepClaim answers is dropped`
			return
		}
	}
}

// again is told at worker, where the token is lost first.
func (q *queue) again(ctx context.Context, name string) {
	go func() {
		for range time.Tick(time.Minute) {
			if id, _, err := q.claim(ctx, name); err != nil || id == 0 {
				return
			}
		}
	}()
}
