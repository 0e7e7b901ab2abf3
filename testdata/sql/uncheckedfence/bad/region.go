package bad

import (
	"context"
	"database/sql"
	"errors"
)

// locker hands out leases with a token.
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

// restock fences one table and forgets the other.
func (s *shop) restock(ctx context.Context, id, n int64) error {
	l, err := s.locks.Acquire(ctx, "restock")
	if err != nil {
		return err
	}
	defer s.locks.Release(context.WithoutCancel(ctx), "restock")
	if err := s.setStock(ctx, id, n, l.FencingToken); err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, `UPDATE shelves SET amount = $2 WHERE id = $1`, id, n) // want `this UPDATE of shelves under lock "restock" goes out without the fencing token that the write at line 31 carries`
	return err
}

func (s *shop) setStock(ctx context.Context, id, n, fence int64) error {
	res, err := s.db.ExecContext(ctx, `UPDATE stock SET amount = $2, fence = $3 WHERE id = $1 AND fence <= $3`, id, n, fence)
	if err != nil {
		return err
	}
	if rows, err := res.RowsAffected(); err != nil {
		return err
	} else if rows == 0 {
		return errors.New("a later holder has written")
	}
	return nil
}

// reprice writes one table in a function of its own.
func (s *shop) reprice(ctx context.Context, id, n int64) error {
	l, err := s.locks.Acquire(ctx, "reprice")
	if err != nil {
		return err
	}
	defer s.locks.Release(context.WithoutCancel(ctx), "reprice")
	if err := s.drop(ctx, id); err != nil { // want `this DELETE of labels under lock "reprice" goes out without the fencing token that the write at line 61 carries`
		return err
	}
	return s.setStock(ctx, id, n, l.FencingToken)
}

func (s *shop) drop(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM labels WHERE article_id = $1`, id)
	return err
}

// audit must not run twice, and says so.
//
//lockvet:correctness two audits at once leave a wrong sum
func (s *shop) audit(ctx context.Context, id, sum int64) error {
	if _, err := s.locks.Acquire(ctx, "audit"); err != nil {
		return err
	}
	defer s.locks.Release(context.WithoutCancel(ctx), "audit")
	_, err := s.db.ExecContext(ctx, `UPDATE accounts SET audited = $2 WHERE id = $1`, id, sum) // want `this UPDATE of accounts under lock "audit" asks for nothing but its key: .*which the directive says must not happen`
	return err
}
