package locks

import (
	"strings"

	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Where asks whether a statement's own condition has a predicate on one of the
// columns, or that of what it selects.
func (s *TableStmt) Checks(columns map[string]bool) bool {
	for _, p := range s.Where {
		if columns[p.Column] && !p.Or && p.Op != "IS" && p.Op != "IS NOT" {
			return true
		}
	}
	return false
}

// sets tells whether a statement sets one of the columns, and to something.
func (s *TableStmt) sets(columns map[string]bool) bool {
	for _, a := range s.Set {
		if columns[a.Column] && !empty(a.Text) {
			return true
		}
	}
	return false
}

// Clears tells whether a statement sets one of the columns to nothing.
func (s *TableStmt) Clears(columns map[string]bool) bool {
	for _, a := range s.Set {
		if columns[a.Column] && empty(a.Text) {
			return true
		}
	}
	return false
}

// Heartbeat tells whether an UPDATE pushes a lease forward and does nothing else
// with the row's owner, token or state.
func (s *TableStmt) Heartbeat() bool {
	t := s.Table
	if s.Verb != "UPDATE" || !s.sets(t.Expiry) || s.Clears(t.Expiry) || s.sets(t.Owner) || s.Clears(t.Owner) || s.sets(t.Token) || setsStatus(s.Set) || len(s.Sub) > 0 {
		return false
	}
	for _, a := range s.Set {
		if t.Expiry[a.Column] && a.Literal && !a.ServerTime && !a.Interval {
			return false
		}
	}
	return true
}

// Overrides tells whether a statement is there to take rows from whoever has them,
// by the name of its function: a reset, a retry, a cancellation.
func (s *TableStmt) Overrides() bool { return overriding.MatchString(s.Op.UnitName()) }

// Reaps tells whether an UPDATE makes rows ready or running again whose owner is
// gone: by their state or expiry, of whoever they are.
func (s *TableStmt) Reaps() bool {
	t := s.Table
	if s.Verb != "UPDATE" || s.Checks(t.Owner) || s.Checks(t.Token) {
		return false
	}
	expired := false
	for _, p := range s.Where {
		switch {
		case t.Expiry[p.Column] && strings.ContainsAny(p.Op, "<>"):
			expired = true
		case t.Owner[p.Column] && p.Op == "IS":
			expired = true
		}
	}
	if !expired || !setsStatus(s.Set) && !s.Clears(t.Owner) && !s.sets(t.Owner) {
		return false
	}
	return s.Clears(t.Owner) || s.Clears(t.Expiry) || s.sets(t.Owner) && setsStatus(s.Set) || setsStatus(s.Set) && (s.running() || !s.ends())
}

// running tells whether a statement sets the state to one of work that goes on.
func (s *TableStmt) running() bool {
	return s.statusIs("running processing active leased claimed in_progress working locked")
}

// ends tells whether it sets a state from which there is no way back.
func (s *TableStmt) ends() bool {
	return s.statusIs("failed dead done completed complete cancelled canceled succeeded success error expired archived lost aborted finished timeout timed_out abandoned deleted") || s.unknownStatus()
}

func (s *TableStmt) unknownStatus() bool {
	for _, a := range s.Set {
		if statusColumn(a.Column) && s.constant(a.Expr) == "" {
			return true
		}
	}
	return false
}

func (s *TableStmt) statusIs(words string) bool {
	in := set(words)
	for _, a := range s.Set {
		if statusColumn(a.Column) && in[s.constant(a.Expr)] {
			return true
		}
	}
	return false
}

// constant is the constant that an expression is, written out or filled in, in
// lower case; "" for any other.
func (s *TableStmt) constant(e sqltext.Expr) string {
	if e.Literal {
		return strings.ToLower(strings.Trim(e.Text, "' "))
	}
	if e.Placeholder {
		if v := s.Arg(e.Index); v != nil && v.Kind == symbol.Const {
			return strings.ToLower(v.Text)
		}
	}
	return ""
}

// Increments tells whether a statement counts one of the token columns on.
func (s *TableStmt) Increments() bool {
	for _, a := range s.Set {
		if s.Table.Token[a.Column] && (a.Own || len(a.Calls) > 0 || a.Placeholder) {
			return true
		}
	}
	return false
}

// increments tells whether an assignment counts on: n = n + 1.
func increments(a sqltext.Assignment) bool {
	return a.Own && strings.Contains(a.Text, "+") && !a.Interval && !timeColumn(a.Column)
}

// Reaper tells whether a statement hands the rows of a dead owner to the next one
// without anything by which their claims can be told apart: neither it nor the
// claims count on, though the table or the package has a column to do so, and what an owner writes is
// not checked against him.
func (s *TableStmt) Reaper() bool {
	t := s.Table
	if len(t.Token) == 0 && len(t.Count) == 0 && t.Example == "" || !s.Reaps() || s.counts() {
		return false
	}
	if s.sets(t.Owner) || s.running() {
		return len(t.Token) > 0 // it is a claim by itself
	}
	for _, o := range t.Stmts {
		switch {
		case o.Verb != "UPDATE" && o.Verb != "DELETE" || o == s || o.Reaps() || o.Claims():
			if o.Claims() && o.counts() {
				return false // the next claim tells them apart
			}
		case o.Checks(t.Owner) || o.Checks(t.Token):
			return false
		}
	}
	return true
}

// counts tells whether a statement counts a column of the row on.
func (s *TableStmt) counts() bool {
	if s.Increments() {
		return true
	}
	for _, a := range s.Set {
		if increments(a) {
			return true
		}
	}
	return false
}

// Blind tells whether a statement changes rows without asking who has them: no
// owner, no count and no old value of the lease is in its condition.
func (s *TableStmt) Blind() bool {
	t := s.Table
	if s.Checks(t.Owner) || s.Checks(t.Token) || len(s.Where) == 0 || s.readLocked() {
		return false
	}
	for _, p := range s.Where {
		switch {
		case t.Expiry[p.Column]: // compared with its old value, or still running
			return false
		case p.Op == "EXISTS" || p.Column == "" || strings.ContainsRune(p.Column, symbol.Hole):
			return false
		}
	}
	return true
}

// readLocked tells whether the function that runs a statement has read who has the
// row before, and holds it locked: it compares in Go.
func (s *TableStmt) readLocked() bool {
	for _, o := range s.Table.Stmts {
		if o.Verb != "SELECT" || o.RowLock == "" || !o.Near(s) {
			continue
		}
		for _, c := range o.Columns {
			if c == "*" || s.Table.Owner[c] || s.Table.Token[c] {
				return true
			}
		}
	}
	return false
}

// Seizes tells whether an UPDATE of a table of locks writes its sender down as the
// owner, and the time, whatever stands there.
func (s *TableStmt) Seizes() bool {
	t := s.Table
	if s.Verb != "UPDATE" || !lockWord(t.Name) || !s.sets(t.Owner) || !s.sets(t.Expiry) || len(s.Where) == 0 || setsStatus(s.Set) {
		return false
	}
	for _, p := range s.Where {
		if !idColumn(p.Column) && p.Column != "name" && p.Column != "key" {
			return false
		}
	}
	return true
}
