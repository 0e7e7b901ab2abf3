// Package predicate has the shape of what ent generates.
package predicate

import "entgo.io/ent/dialect/sql"

type Job func(*sql.Selector)
