package locks

import (
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A LeaseRow is a statement that gives up a lock that is a row of a table,
// whoever holds it.
type LeaseRow struct {
	*Op
	Table   string
	Owner   string // the column that says who holds it, "" where the table has none
	Acquire *Op    // a statement that sets it
	Cleared bool   // the row stays, without its owner
}

// LeaseRows are the statements of the package that delete a row of a table of
// locks, or clear its owner, with no owner or token in their condition. The
// table is one of locks by its name, and by a statement that puts an owner in, or
// that takes over a row with an expiry and no owner.
func (m *Model) LeaseRows() []*LeaseRow {
	type taken struct {
		by    *Op
		owner string
	}
	acquires := map[string]taken{}
	type given struct {
		op *Op
		st *sqltext.Statement
	}
	var releases []given
	for _, op := range m.SQL {
		if len(op.Via) > 0 && op.Told {
			continue
		}
		for _, text := range op.Text.Texts() {
			if !mayBeLeaseRow(text) {
				continue
			}
			for _, st := range sqltext.Parse(text).Statements {
				if !lockWord(st.Table) || st.InBody {
					continue
				}
				if c := setsOwner(st); c != "" {
					acquires[st.Table] = taken{op, c}
				} else if m.takesRow(op, st) {
					if _, owned := acquires[st.Table]; !owned {
						acquires[st.Table] = taken{op, ""}
					}
				} else if m.givesRow(op, st) {
					releases = append(releases, given{op, st})
				}
			}
		}
	}
	var out []*LeaseRow
	for _, g := range releases {
		if a, ok := acquires[g.st.Table]; ok && a.by != g.op {
			out = append(out, &LeaseRow{Op: g.op, Table: g.st.Table, Owner: a.owner, Acquire: a.by, Cleared: g.st.Verb == "UPDATE"})
		}
	}
	return out
}

func mayBeLeaseRow(text string) bool {
	if len(text) > 4096 {
		return false // a migration, a dump
	}
	t := strings.ToLower(text)
	return strings.Contains(t, "delete") || strings.Contains(t, "insert") || strings.Contains(t, "update") || strings.Contains(t, "replace")
}

// ownerColumns are words in the names of columns that say who holds a row.
var ownerColumns = set("owner holder token fence fencing locked acquired claimed held leader worker instance node session client by version revision rvn")

func ownerColumn(name string) bool {
	words := split(name)
	return slices.ContainsFunc(words, func(w string) bool { return ownerColumns[w] }) && !slices.ContainsFunc(words, func(w string) bool { return w == "at" || w == "until" })
}

// setsOwner is the column by which a statement says who holds the row now, ""
// when it says nothing of the kind.
func setsOwner(st *sqltext.Statement) string {
	switch st.Verb {
	case "INSERT", "REPLACE":
		for _, c := range st.Columns {
			if ownerColumn(c) {
				return c
			}
		}
	case "UPDATE":
		for _, a := range st.Set {
			if ownerColumn(a.Column) && a.Placeholder {
				return a.Column
			}
		}
	}
	return ""
}

// givesRow tells whether a statement gives up a row by its key alone: it asks
// neither who holds it nor whether its lease has ended, and the function around it
// is not there to clean up after others.
func (m *Model) givesRow(op *Op, st *sqltext.Statement) bool {
	name := op.UnitName()
	if m.InTest(op) || forceName(name) || !releaseName(name) && !endName(name) || len(st.Where) == 0 || len(st.Sub) > 0 {
		return false
	}
	keyed := false
	for _, p := range st.Where {
		if ownerColumn(p.Column) || p.Op != "=" || p.Or || p.Column == "" {
			return false
		}
		keyed = keyed || p.Right.Placeholder || strings.Contains(p.Right.Text, string(symbol.Hole)) || strings.HasPrefix(p.Right.Text, "'")
	}
	if !keyed {
		return false
	}
	if st.Verb == "DELETE" {
		return true
	}
	return st.Verb == "UPDATE" && slices.ContainsFunc(st.Set, func(a sqltext.Assignment) bool {
		return ownerColumn(a.Column) && (strings.EqualFold(a.Text, "null") || a.Text == "''")
	})
}
