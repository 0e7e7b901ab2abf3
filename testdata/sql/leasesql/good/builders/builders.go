// Package builders asks for the owner, with builders.
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

func beat(tx *gorm.DB, id int64, worker string) error {
	return tx.Model(&Job{}).Where("id = ? AND worker_id = ?", id, worker).Update("locked_until", gorm.Expr("now() + interval '1 minute'")).Error
}
