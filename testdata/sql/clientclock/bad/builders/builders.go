// Package builders judges leases by this machine's clock, with a builder.
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
	return tx.Model(&Job{}).Where("id = ? AND locked_until < ?", id, time.Now()).Updates(map[string]any{ // want `whether a claim on a row of job has run out \(locked_until\) is judged by this process's clock`
		"worker_id": worker, "locked_until": time.Now().Add(time.Minute),
	}).Error
}
