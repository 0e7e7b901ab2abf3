// Package bad holds session locks that go wrong.
package bad

import (
	"context"
	"database/sql"
	"fmt"
	"log"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/uptrace/bun"
	"gorm.io/gorm"
)

// billingLock is the key of the nightly billing run.
const billingLock = 4201

// RunBilling charges all open invoices, once a night.
func RunBilling(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_lock($1)", billingLock); err != nil { // want `session lock 4201 is taken through a pool: its unlock may run on another connection .* \(db.Conn\), or use pg_advisory_xact_lock`
		return err
	}
	defer db.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", billingLock)
	return chargeAll(ctx, db)
}

func chargeAll(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "UPDATE invoices SET charged = true WHERE due < now()")
	return err
}

// TryExport writes the export of a customer unless another process does.
func TryExport(ctx context.Context, db *sql.DB, customer int64) (bool, error) {
	var ok bool
	if err := db.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, customer).Scan(&ok); err != nil || !ok { // want `session lock customer is taken through a pool`
		return false, err
	}
	defer func() {
		if _, err := db.Exec(`SELECT pg_advisory_unlock($1)`, customer); err != nil {
			log.Print(err)
		}
	}()
	return true, nil
}

// Elector elects a leader by a lock that it polls.
type Elector struct {
	pool *pgxpool.Pool
	key  int64
}

// NewElector makes an elector.
func NewElector(pool *pgxpool.Pool, key int64) *Elector { return &Elector{pool, key} }

// Campaign tries to lead.
func (e *Elector) Campaign(ctx context.Context) (leads bool, err error) {
	err = e.pool.QueryRow(ctx, "select pg_try_advisory_lock($1)", e.key).Scan(&leads) // want `session lock e.key is taken through a pool: .* \(pool.Acquire\)`
	return leads, err
}

// Resign gives up the lead.
func (e *Elector) Resign(ctx context.Context) error {
	_, err := e.pool.Exec(ctx, "select pg_advisory_unlock($1)", e.key) // want `session lock e.key is released through a pool: on any connection but the one that holds it, pg_advisory_unlock answers false`
	return err
}

// Readers share the catalogue while nobody rebuilds it.
type Readers struct{ db *sqlx.DB }

// Enter joins the readers.
func (r Readers) Enter() error {
	return r.db.Get(new(bool), "SELECT pg_try_advisory_lock_shared(7, $1)", 12) // want `session lock 7, 12 is taken through a pool: .* \(db.Connx\)`
}

// Leave parts from them.
func (r Readers) Leave() {
	r.db.MustExec("SELECT pg_advisory_unlock_shared(7, $1)", 12) // want `session lock 7, 12 is released through a pool`
}

// Client is the service's database.
type Client struct {
	*sqlx.DB
	name string
}

// Migrate changes the schema.
func (c Client) Migrate(ctx context.Context) error {
	conn, err := c.Connx(ctx) // pinned, and then not used for the lock
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := c.ExecContext(ctx, "SELECT pg_advisory_lock(hashtextextended($1, 0))", c.name); err != nil { // want `session lock hashtextextended\(c.name\) is taken through a pool`
		return err
	}
	_, err = conn.ExecContext(ctx, "SELECT pg_advisory_unlock(hashtextextended($1, 0))", c.name) // want `session lock .* is released on a context that can be cancelled`
	return err
}

// Repo stores reports.
type Repo struct{ db *gorm.DB }

// NewRepo makes a repository.
func NewRepo(db *gorm.DB) *Repo { return &Repo{db: db} }

// Build builds the report of a day.
func (r *Repo) Build(ctx context.Context, day int) error {
	var ok bool
	if err := r.db.WithContext(ctx).Raw("SELECT pg_try_advisory_lock(?)", day).Scan(&ok).Error; err != nil || !ok { // want `session lock day is taken through a pool: .* \(db.Connection\)`
		return err
	}
	defer r.db.Exec("SELECT pg_advisory_unlock(?)", day)
	return r.db.Exec("INSERT INTO reports (day) VALUES (?)", day).Error
}

// Sweep deletes old sessions.
func Sweep(ctx context.Context, db *bun.DB) error {
	if _, err := db.NewRaw("SELECT pg_advisory_lock(?)", 99).Exec(ctx); err != nil { // want `session lock 99 is taken through a pool: .* \(db.Conn\)`
		return err
	}
	_, err := db.ExecContext(ctx, "DELETE FROM sessions WHERE seen < now() - interval '30 days'")
	if _, err := db.ExecContext(ctx, "SELECT pg_advisory_unlock(?)", 99); err != nil {
		log.Print(err)
	}
	return err
}

// Purge runs on MySQL.
func Purge(ctx context.Context, db *sql.DB) error {
	var got sql.NullInt64
	if err := db.QueryRowContext(ctx, "SELECT GET_LOCK(?, 10)", "purge").Scan(&got); err != nil { // want `session lock purge is taken through a pool: .* \(db.Conn\) `
		return err
	}
	_, err := db.ExecContext(ctx, "DELETE FROM carts WHERE old")
	db.ExecContext(ctx, "DO RELEASE_LOCK(?)", "purge")
	return err
}

// locker locks by a verb.
type locker struct {
	db  *sql.DB
	key uint32
}

func (l *locker) Lock() { l.run("lock") }

func (l *locker) Unlock() { l.run("unlock") }

func (l *locker) run(verb string) {
	if _, err := l.db.Exec(fmt.Sprintf("SELECT pg_advisory_%s(%d)", verb, l.key)); err != nil { // want `session lock key is taken through a pool`
		panic(err)
	}
}

// queue claims jobs by a statement that it prepares once.
type queue struct{ lock, unlock *sql.Stmt }

func newQueue(db *sql.DB) (q queue, err error) {
	if q.lock, err = db.Prepare("SELECT pg_advisory_lock($1)"); err == nil {
		q.unlock, err = db.Prepare("SELECT pg_advisory_unlock($1)")
	}
	return q, err
}

func (q queue) claim(job int64) error {
	if _, err := q.lock.Exec(job); err != nil { // want `session lock job is taken through a pool`
		return err
	}
	_, err := q.unlock.Exec(job)
	return err
}

// Single has one connection, but not for long: the lock goes when the
// connection is recycled.
func Single(dsn string) error {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	db.SetConnMaxLifetime(5 * time.Minute)
	_, err = db.Exec("SELECT pg_advisory_lock(1)") // want `session lock 1 is taken through a pool`
	return err
}

// Concatenated has its key in the text.
func Concatenated(db *sql.DB, tenant string) error {
	_, err := db.Exec("SELECT pg_advisory_lock(hashtextextended('" + tenant + "', 0))") // want `is taken through a pool`
	return err
}

// Guess has a statement that is one of two.
func Guess(db *sql.DB, wait bool) error {
	query := "SELECT pg_try_advisory_lock(5)"
	if wait {
		query = "SELECT pg_advisory_lock(5)"
	}
	_, err := db.Exec(query) // want `session lock 5 is taken through a pool`
	return err
}
