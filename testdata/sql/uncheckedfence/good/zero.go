package good

import (
	"context"
	"errors"
)

// rename refuses whoever has no token.
func (q *queue) rename(ctx context.Context, id, fence int64, name string) error {
	if fence <= 0 {
		return errors.New("no fencing token")
	}
	res, err := q.db.ExecContext(ctx, `UPDATE hosts SET name = $2 WHERE id = $1 AND fence <= $3`, id, name, fence)
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

type shelf struct {
	latest int64
	items  map[string]string
}

func (s *shelf) put(key, value string, fencingToken int64) error {
	if fencingToken == 0 || fencingToken < s.latest {
		return errLost
	}
	s.latest = fencingToken
	s.items[key] = value
	return nil
}

// claim makes a token for whoever comes without.
func (s *shelf) claim(fencingToken int64) int64 {
	if fencingToken == 0 {
		s.latest++
		s.items = map[string]string{}
		return s.latest
	}
	s.latest = max(s.latest, fencingToken)
	return s.latest
}

// label is of a page: no lock is near these epochs.
func (s *shelf) label(key string, epoch int64) {
	if epoch > 0 && epoch < s.latest {
		return
	}
	s.items[key] = "now"
}
