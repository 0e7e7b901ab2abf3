package locks

import (
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/sqltext"
)

// Claims tells whether a statement takes a row for somebody: an UPDATE that sets
// an owner, an expiry or a state where a state, an expiry or an owner allows it,
// in its own condition or in that of the rows that it selects; an INSERT that does
// so with a row that is there already; one that puts a lock in, of which the
// expired are deleted.
func (s *TableStmt) Claims() bool {
	if s.Verb == "INSERT" {
		return s.OnConflict && s.takes() && allows(s.Where) || s.putsLock()
	}
	if s.Verb != "UPDATE" || !s.takes() {
		return false
	}
	if allows(s.Where) {
		return true
	}
	for _, sub := range s.Sub {
		if sub.Table == s.Statement.Table && allows(sub.Where) {
			return true
		}
	}
	// Found by a statement before, of the same function.
	for _, o := range s.Table.Stmts {
		if byID(s.Where) && o.Verb == "SELECT" && o.Near(s) && o.Op.Instr.Pos() < s.Op.Instr.Pos() && o.Ready() {
			return true
		}
	}
	return false
}

// putsLock tells whether an INSERT puts the row of a lock into its table, with an
// owner and an expiry, where another statement deletes those that have run out.
func (s *TableStmt) putsLock() bool {
	t := s.Table
	if !lockWord(t.Name) || lockout(s.Statement) || !slices.ContainsFunc(s.Columns, func(c string) bool { return t.Owner[c] }) || !slices.ContainsFunc(s.Columns, func(c string) bool { return t.Expiry[c] }) {
		return false
	}
	return slices.ContainsFunc(t.Stmts, func(o *TableStmt) bool {
		return o.Verb == "DELETE" && slices.ContainsFunc(o.Where, func(p sqltext.Predicate) bool { return t.Expiry[p.Column] && strings.ContainsAny(p.Op, "<>") })
	})
}

// takes tells whether a statement sets a column that makes a row somebody's.
func (s *TableStmt) takes() bool {
	counts, dated := false, false
	for _, a := range s.Set {
		switch {
		case claimerColumn(a.Column) && !empty(a.Text):
			return true
		case expiryColumn(a.Column) && !empty(a.Text) && !ownPast(a):
			dated = true
		case a.Own && increments(a):
			counts = true
		}
	}
	return dated && (counts || setsStatus(s.Set)) || counts && setsStatus(s.Set)
}

func setsStatus(set []sqltext.Assignment) bool {
	for _, a := range set {
		if statusColumn(a.Column) {
			return true
		}
	}
	return false
}

// allows tells whether a condition asks for the state of a row: ready, expired,
// owned by nobody.
func allows(where []sqltext.Predicate) bool {
	for _, p := range where {
		switch {
		case statusColumn(p.Column):
			return true
		case expiryColumn(p.Column) && (strings.ContainsAny(p.Op, "<>") || p.Op == "IS"):
			return true
		case claimerColumn(p.Column) && p.Op == "IS":
			return true
		}
	}
	return false
}

// ownPast tells whether a column is only moved back to the past, which frees a row.
func ownPast(a sqltext.Assignment) bool { return a.Literal && !a.ServerTime }

func (t *Table) claims() []*TableStmt {
	var out []*TableStmt
	for _, s := range t.Stmts {
		if s.Claims() {
			out = append(out, s)
		}
	}
	return out
}

// Lease tells whether rows of the table are taken for a time: somebody claims
// them, and a column says until when.
func (t *Table) Lease() bool { return len(t.Expiry) > 0 && len(t.claims()) > 0 }

// puts are the columns that a statement gives a value, in a row that was there or
// in a new one.
func (s *TableStmt) puts() []sqltext.Assignment { return append(slices.Clip(s.Values), s.Set...) }

// claimed are the columns of a lease that a claim sets: until when, or since when,
// a row is somebody's. (When a row is due, or visible, is not for a claim to say.)
func (t *Table) claimed() map[string]bool {
	out := map[string]bool{}
	for _, s := range t.claims() {
		for _, a := range s.puts() {
			if t.Expiry[a.Column] {
				out[a.Column] = true
			}
		}
	}
	return out
}
