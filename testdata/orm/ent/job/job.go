// Package job has the shape of what ent generates for a schema with a status, a worker,
// the end of its lease and a count of its claims.
package job

import (
	"time"

	"entgo.io/ent/dialect/sql"

	"example.com/orm/ent/predicate"
)

const (
	FieldID          = "id"
	FieldStatus      = "status"
	FieldWorkerID    = "worker_id"
	FieldLockedUntil = "locked_until"
	FieldEpoch       = "epoch"
)

type Status string

const (
	StatusReady   Status = "ready"
	StatusRunning Status = "running"
	StatusDone    Status = "done"
)

func ID(id int) predicate.Job                 { return predicate.Job(sql.FieldEQ(FieldID, id)) }
func StatusEQ(v Status) predicate.Job         { return predicate.Job(sql.FieldEQ(FieldStatus, v)) }
func WorkerID(v string) predicate.Job         { return predicate.Job(sql.FieldEQ(FieldWorkerID, v)) }
func WorkerIDIsNil() predicate.Job            { return predicate.Job(sql.FieldIsNull(FieldWorkerID)) }
func LockedUntilLT(v time.Time) predicate.Job { return predicate.Job(sql.FieldLT(FieldLockedUntil, v)) }
func Epoch(v int) predicate.Job               { return predicate.Job(sql.FieldEQ(FieldEpoch, v)) }
func Or(predicates ...predicate.Job) predicate.Job {
	return predicate.Job(sql.OrPredicates(predicates...))
}
