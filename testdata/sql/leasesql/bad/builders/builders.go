// Package builders has the same mistakes in statements that builders make.
package builders

import (
	"time"

	"gorm.io/gorm"
)

type Job struct {
	ID          int64
	Status      string
	WorkerID    string
	LockedUntil time.Time
}

func claim(tx *gorm.DB, id int64, worker string) error {
	return tx.Model(&Job{}).Where("id = ? AND status = ?", id, "ready").Updates(map[string]any{
		"status": "running", "worker_id": worker, "locked_until": gorm.Expr("now() + interval '1 minute'"),
	}).Error
}

func beat(tx *gorm.DB, id int64) error {
	return tx.Model(&Job{}).Where("id = ?", id).Update("locked_until", gorm.Expr("now() + interval '1 minute'")).Error // want `this moves the lease of a row of job forward whoever has it: .*; add worker_id to the condition`
}
