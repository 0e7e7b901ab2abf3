// Package good is a choir that writes down whom it has invited, or holds a
// session and no lease.
package good

import (
	"context"
	"database/sql"
	"net/smtp"

	"cirello.io/dynamolock/v2"
	"cirello.io/pglock"
	gopglock "github.com/allisson/go-pglock/v3"
)

func invite(to []string) error {
	return smtp.SendMail("mail:25", nil, "choir@example.com", to, []byte("Subject: rehearsal"))
}

// The row is there once, and what is written twice is the same.
func table(ctx context.Context, c *pglock.Client, db *sql.DB, singer int64) error {
	l, err := c.Acquire("invitations")
	if err != nil {
		return err
	}
	defer l.Close()
	_, err = db.ExecContext(ctx, `INSERT INTO invited (singer) VALUES ($1) ON CONFLICT (singer) DO NOTHING`, singer)
	return err
}

func dynamo(ctx context.Context, c *dynamolock.Client, db *sql.DB, singer int64) error {
	l, err := c.AcquireLock("invitations")
	if err != nil {
		return err
	}
	defer l.Close()
	_, err = db.ExecContext(ctx, `UPDATE singers SET invited = true WHERE id = $1`, singer)
	return err
}

// A session's lock ends with its connection, and not by the clock.
func session(ctx context.Context, l *gopglock.Lock, to []string) error {
	if err := l.WaitAndLock(ctx); err != nil {
		return err
	}
	defer l.Unlock(context.WithoutCancel(ctx))
	return invite(to)
}
