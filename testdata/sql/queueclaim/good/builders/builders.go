// Package builders takes jobs one each, with builders.
package builders

import (
	"context"

	"github.com/uptrace/bun"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type Job struct {
	ID     int64
	Status string
	Worker string
}

func gormNext(db *gorm.DB, worker string) (job Job, err error) {
	err = db.Transaction(func(tx *gorm.DB) error {
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE", Options: "SKIP LOCKED"}).Where("status = ?", "ready").Limit(1).Find(&job).Error; err != nil {
			return err
		}
		return tx.Model(&Job{}).Where("id = ?", job.ID).Updates(map[string]any{"status": "running", "worker": worker}).Error
	})
	return job, err
}

func gormApart(tx *gorm.DB) (job Job, err error) {
	if err = tx.Where("status = ?", "ready").Order("id").First(&job).Error; err != nil {
		return job, err
	}
	err = tx.Model(&Job{}).Where("id = ? AND status = ?", job.ID, "ready").Update("status", "running").Error
	return job, err
}

func bunNext(ctx context.Context, tx bun.Tx) (job Job, err error) {
	if err = tx.NewSelect().Model(&job).Where("status = ?", "ready").Limit(1).For("UPDATE SKIP LOCKED").Scan(ctx); err != nil {
		return job, err
	}
	_, err = tx.NewUpdate().Model((*Job)(nil)).Set("status = ?", "running").Where("id = ?", job.ID).Exec(ctx)
	return job, err
}
