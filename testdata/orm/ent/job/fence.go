package job

import (
	"entgo.io/ent/dialect/sql"

	"example.com/orm/ent/predicate"
)

const FieldFence = "fence"

func Fence(v int64) predicate.Job { return predicate.Job(sql.FieldEQ(FieldFence, v)) }
