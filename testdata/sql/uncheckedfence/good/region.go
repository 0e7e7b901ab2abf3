package good

import (
	"context"
	"database/sql"
)

type locker interface {
	//lockvet:acquires key=1
	Acquire(ctx context.Context, name string) (lease *grant, err error)
	//lockvet:releases key=1
	Release(ctx context.Context, name string) error
}

type grant struct{ FencingToken int64 }

type shop struct {
	db    *sql.DB
	locks locker
}

// Both writes carry the token.
func (s *shop) restock(ctx context.Context, id, n int64) error {
	l, err := s.locks.Acquire(ctx, "restock")
	if err != nil {
		return err
	}
	defer s.locks.Release(context.WithoutCancel(ctx), "restock")
	if err := s.set(ctx, `UPDATE stock SET amount = $2, fence = $3 WHERE id = $1 AND fence <= $3`, id, n, l.FencingToken); err != nil {
		return err
	}
	return s.set(ctx, `UPDATE shelves SET amount = $2, fence = $3 WHERE id = $1 AND fence <= $3`, id, n, l.FencingToken)
}

func (s *shop) set(ctx context.Context, statement string, args ...any) error {
	res, err := s.db.ExecContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errLost
	}
	return nil
}

// One transaction: if the token is refused, nothing is written.
func (s *shop) together(ctx context.Context, id, n int64) error {
	l, err := s.locks.Acquire(ctx, "together")
	if err != nil {
		return err
	}
	defer s.locks.Release(context.WithoutCancel(ctx), "together")
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `UPDATE stock SET amount = $2, fence = $3 WHERE id = $1 AND fence <= $3`, id, n, l.FencingToken)
	if err != nil {
		return err
	}
	if rows, err := res.RowsAffected(); err != nil {
		return err
	} else if rows == 0 {
		return errLost
	}
	if _, err := tx.ExecContext(ctx, `UPDATE shelves SET amount = $2 WHERE id = $1`, id, n); err != nil {
		return err
	}
	return tx.Commit()
}

// No write has a token: what the lock is for, nobody says.
func (s *shop) plain(ctx context.Context, id, n int64) error {
	if _, err := s.locks.Acquire(ctx, "plain"); err != nil {
		return err
	}
	defer s.locks.Release(context.WithoutCancel(ctx), "plain")
	_, err := s.db.ExecContext(ctx, `UPDATE shelves SET amount = $2 WHERE id = $1`, id, n)
	return err
}

// The state keeps the second audit out; the note of it is only a note.
//
//lockvet:correctness two audits at once leave a wrong sum
func (s *shop) audit(ctx context.Context, id, sum int64) error {
	if _, err := s.locks.Acquire(ctx, "audit"); err != nil {
		return err
	}
	defer s.locks.Release(context.WithoutCancel(ctx), "audit")
	if _, err := s.db.ExecContext(ctx, `UPDATE accounts SET audited = $2 WHERE id = $1 AND status = 'open'`, id, sum); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, `UPDATE audit_log SET done = true WHERE id = $1`, id)
	return err
}
