// Package builders has the same mistakes in statements that builders make.
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
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("status = ?", "ready").Limit(1).Find(&job).Error; err != nil { // want `workers that take a job of job wait for one another here`
			return err
		}
		return tx.Model(&Job{}).Where("id = ?", job.ID).Updates(map[string]any{"status": "running", "worker": worker}).Error
	})
	return job, err
}

func gormApart(tx *gorm.DB, worker string) (job Job, err error) {
	if err = tx.Where("status = ?", "ready").Order("id").First(&job).Error; err != nil {
		return job, err
	}
	err = tx.Model(&Job{}).Where("id = ?", job.ID).Update("status", "running").Error // want `this update takes a row of job by its id, which was selected at line 29 without a lock`
	return job, err
}

func bunNext(ctx context.Context, tx bun.Tx) (job Job, err error) {
	if err = tx.NewSelect().Model(&job).Where("status = ?", "ready").Limit(1).For("UPDATE").Scan(ctx); err != nil { // want `workers that take a job of job wait for one another here`
		return job, err
	}
	_, err = tx.NewUpdate().Model((*Job)(nil)).Set("status = ?", "running").Where("id = ?", job.ID).Exec(ctx)
	return job, err
}
