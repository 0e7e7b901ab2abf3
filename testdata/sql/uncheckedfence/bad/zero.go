package bad

import (
	"context"
	"errors"
)

var errStale = errors.New("a later holder has written")

// rename has a way around its fence.
func (q *queue) rename(ctx context.Context, id, fence int64, name string) error {
	if fence <= 0 { // want `fencing token fence of rename is not checked when it is 0: whoever has none, or has lost it on the way, writes like the holder; refuse such a call`
		_, err := q.db.ExecContext(ctx, `UPDATE hosts SET name = $2 WHERE id = $1`, id, name)
		return err
	}
	res, err := q.db.ExecContext(ctx, `UPDATE hosts SET name = $2 WHERE id = $1 AND fence <= $3`, id, name, fence)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return errStale
	}
	return nil
}

// shelf keeps what the latest holder has put there.
type shelf struct {
	latest int64
	items  map[string]string
}

func (s *shelf) put(key, value string, fencingToken int64) error {
	if fencingToken != 0 && fencingToken < s.latest { // want `fencing token fencingToken of put is not checked when it is 0`
		return errStale
	}
	s.latest = max(s.latest, fencingToken)
	s.items[key] = value
	return nil
}

type placement struct {
	Key, Value   string
	FencingToken int64
}

func (s *shelf) place(p placement) error {
	if p.FencingToken > 0 && p.FencingToken < s.latest { // want `fencing token FencingToken of place is not checked when it is 0`
		return errStale
	}
	s.latest = max(s.latest, p.FencingToken)
	s.items[p.Key] = p.Value
	return nil
}
