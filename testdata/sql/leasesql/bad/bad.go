// Package bad keeps leases in tables that a stale worker can keep or take.
package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
)

const claimed = `
	UPDATE jobs SET status = 'running', worker_id = $1, lease_expires_at = now() + interval '1 minute'
	WHERE id = (SELECT id FROM jobs WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
	RETURNING id`

func claim(ctx context.Context, db *pgxpool.Pool, worker string) (id int64, err error) {
	err = db.QueryRow(ctx, claimed, worker).Scan(&id)
	return id, err
}

// Whoever has the job by now.
func beat(ctx context.Context, db *pgxpool.Pool, id int64) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET lease_expires_at = now() + interval '1 minute' WHERE id = $1`, id) // want `this moves the lease of a row of jobs forward whoever has it: a worker whose lease has run out prolongs the next one's, and both go on; add worker_id to the condition, and stop when no row is affected`
	return err
}

// That it runs says not who runs it.
func progress(ctx context.Context, db *pgxpool.Pool, id int64, done int) error {
	_, err := db.Exec(ctx, `UPDATE jobs SET progress = $1, lease_expires_at = now() + interval '1 minute' WHERE id = $2 AND status = 'running'`, done, id) // want `this moves the lease of a row of jobs forward whoever has it`
	return err
}

// The count of the deliveries would tell.
func receive(ctx context.Context, tx *sql.Tx, queue string) (id string, err error) {
	err = tx.QueryRowContext(ctx, `
		UPDATE messages SET timeout = now() + interval '5 seconds', received = received + 1
		WHERE id = (SELECT id FROM messages WHERE queue = $1 AND now() >= timeout LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, queue).Scan(&id)
	return id, err
}

func extend(ctx context.Context, tx *sql.Tx, queue, id string) error {
	_, err := tx.ExecContext(ctx, `UPDATE messages SET timeout = now() + interval '5 seconds' WHERE queue = $1 AND id = $2`, queue, id) // want `this moves the lease of a row of messages forward whoever has it: .*; add received to the condition`
	return err
}

// A former leader writes itself down again.
func lead(ctx context.Context, db *pgxpool.Pool, me string) error {
	_, err := db.Exec(ctx, `UPDATE backup_leader SET instance_id = $1, last_heartbeat = now() WHERE id = 1`, me) // want `this heartbeat makes its sender the owner of backup_leader, whoever is: one that has lost the lock takes it back from the next holder; add instance_id = its own to the condition, and stop when no row is affected`
	return err
}

// The last worker's writes hit the next one's claim.
func take(ctx context.Context, db *pgxpool.Pool, worker string) (id int64, err error) {
	err = db.QueryRow(ctx, `
		UPDATE renders SET status = 'running', worker_id = $1, heartbeat_at = now()
		WHERE id = (SELECT id FROM renders WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, worker).Scan(&id)
	return id, err
}

func fail(ctx context.Context, db *pgxpool.Pool, id int64) error {
	_, err := db.Exec(ctx, `UPDATE renders SET status = 'ready', tries = tries + 1 WHERE id = $1`, id)
	return err
}

func requeue(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `UPDATE renders SET status = 'ready', worker_id = NULL WHERE status = 'running' AND heartbeat_at < now() - interval '1 minute'`) // want `this hands rows of renders on to the next worker and leaves nothing by which the last one's writes can be told from his: a worker that was only slow still finishes them; count tries on here, and ask for it in the worker's updates`
	return err
}

// A reaper that runs the job itself is a claim, and has to count as one.
func grab(ctx context.Context, db *pgxpool.Pool, worker string) error {
	_, err := db.Exec(ctx, `
		UPDATE shards SET owner = $1, lease_until = now() + interval '1 minute', epoch = epoch + 1
		WHERE owner IS NULL`, worker)
	return err
}

func steal(ctx context.Context, db *pgxpool.Pool, worker string) error {
	_, err := db.Exec(ctx, `UPDATE shards SET owner = $1, status = 'running' WHERE lease_until < now()`, worker) // want `this hands rows of shards on to the next worker .*; count epoch on here`
	return err
}

// The package counts the claims of another table (shards.epoch), and not of this one.
func begin(ctx context.Context, db *pgxpool.Pool, worker string) (id int64, err error) {
	err = db.QueryRow(ctx, `
		UPDATE uploads SET status = 'running', worker_id = $1, leased_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM uploads WHERE status = 'ready' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, worker).Scan(&id)
	return id, err
}

func finish(ctx context.Context, db *pgxpool.Pool, id int64) error {
	_, err := db.Exec(ctx, `UPDATE uploads SET status = 'done' WHERE id = $1`, id)
	return err
}

func recoverLost(ctx context.Context, db *pgxpool.Pool) error {
	_, err := db.Exec(ctx, `UPDATE uploads SET status = 'ready', worker_id = NULL WHERE status = 'running' AND leased_until < now()`) // want `this hands rows of uploads on to the next worker .*; count a column like shards.epoch on here, and ask for it in the worker's updates`
	return err
}
