package good

import (
	"context"

	"gorm.io/gorm"
)

type certificate struct {
	ID    int64
	Note  string
	Fence int64
}

func ormTitle(ctx context.Context, db *gorm.DB, id, fence int64, title string) error {
	res := db.WithContext(ctx).Model(&certificate{}).Where("id = ? AND fence = ?", id, fence).Update("title", title)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return errLost
	}
	return nil
}

// The invoice export: the row is there once, and only the latest run writes it.
func (q *queue) export(ctx context.Context, month string, fence int64, pages int) error {
	if _, err := q.db.ExecContext(ctx, `INSERT INTO exports (month) VALUES ($1) ON CONFLICT (month) DO NOTHING`, month); err != nil {
		return err
	}
	res, err := q.db.ExecContext(ctx, `UPDATE exports SET pages = $2, fence = $3 WHERE month = $1 AND fence < $3`, month, pages, fence)
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
