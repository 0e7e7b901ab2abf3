package bad

import (
	"context"

	"gorm.io/gorm"
)

// mysql has placeholders without numbers: the argument is handed over again.
func (q *queue) mysql(ctx context.Context, host string, fence int64, pem string) error {
	_, err := q.db.ExecContext(ctx, `UPDATE hosts SET pem = ?, fence_token = ? WHERE host = ? AND zone = ?`, pem, fence, host, "eu") // want `fence_token of hosts is stored and in no predicate`
	return err
}

// limited has more of the statement behind its WHERE.
func (q *queue) sqlite(ctx context.Context, host string, fence int64, pem string) error {
	if _, err := q.db.ExecContext(ctx, `UPDATE hosts SET fence_token = ?, pem = ? WHERE host = ? RETURNING host`, fence, pem, host); err != nil { // want `fence_token of hosts is stored and in no predicate`
		return err
	}
	return nil
}

// computed would count twice if it were written twice: no fix.
func (q *queue) computed(ctx context.Context, host string, next func() int64, pem string) error {
	_, err := q.db.ExecContext(ctx, `UPDATE hosts SET pem = ?, fence_token = ? WHERE host = ?`, pem, next(), host) // want `fence_token of hosts is stored and in no predicate`
	return err
}

func (q *queue) ormPem(host string, fence int64, pem string) error {
	if err := q.orm.Exec(`UPDATE hosts SET pem = ?, fence_token = ? WHERE host = ?`, pem, fence, host).Error; err != nil { // want `fence_token of hosts is stored and in no predicate`
		return err
	}
	return nil
}

type certificate struct {
	ID    int64
	Note  string
	Fence int64
}

func (q *queue) ormTitle(ctx context.Context, id, fence int64, title string) error {
	err := q.orm.WithContext(ctx).Model(&certificate{}).Where("id = ? AND fence = ?", id, fence).Update("title", title).Error // want `nobody asks whether fence of certificate still matched`
	if err != nil {
		return err
	}
	return nil
}

// logged answers nothing: no fix.
func (q *queue) logged(ctx context.Context, id, fence int64, warn func(error)) {
	if err := q.orm.WithContext(ctx).Model(&certificate{}).Where("id = ? AND fence = ?", id, fence).Updates(map[string]any{"note": ""}).Error; err != nil { // want `nobody asks whether fence of certificate still matched`
		warn(err)
	}
}

var _ *gorm.DB
