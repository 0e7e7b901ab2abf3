package locks

import (
	"strings"

	"github.com/lockvet/lockvet/internal/sqltext"
)

// Ready tells whether a statement looks for rows in a state, whoever's they are:
// it asks for a state, an expiry or the absence of an owner.
func (s *TableStmt) Ready() bool { return allows(s.Where) && !byID(s.Where) }

// byID tells whether a condition asks for one row.
func byID(where []sqltext.Predicate) bool {
	for _, p := range where {
		if idColumn(p.Column) && (p.Op == "=" || p.Op == "IN" || p.Op == "= ANY") && !p.Or && (p.Right.Placeholder || strings.ContainsRune(p.Right.Text, '$')) {
			return true
		}
	}
	return false
}

func idColumn(c string) bool {
	return c == "id" || c == "uuid" || strings.HasSuffix(c, "_id") && !claimerColumn(c)
}

// TakenLater is the UPDATE that takes the rows that a statement has selected: the
// one around it, or one of the same table that its function runs afterwards.
func (s *TableStmt) TakenLater() *TableStmt {
	for _, o := range s.Table.Stmts {
		if o.Verb != "UPDATE" || len(o.Set) == 0 {
			continue
		}
		if o.Statement == s.Parent || o.Op == s.Op && o.Text == s.Text || o.Near(s) && o.Op.Instr.Pos() > s.Op.Instr.Pos() {
			return o
		}
	}
	if !s.alone() {
		return nil
	}
	for _, o := range s.Table.Stmts { // each statement has a function of its own, as sqlc makes them
		if o.Verb == "UPDATE" && o.Parent == nil && !o.Near(s) && o.alone() && byID(o.Where) && (o.sets(s.Table.Owner) || o.running()) {
			return o
		}
	}
	return nil
}

// ClaimsOne tells whether a statement takes one row, which it names, for a worker that
// it writes down, if the row's state lets it.
func (s *TableStmt) ClaimsOne() bool {
	return s.Verb == "UPDATE" && s.Parent == nil && len(s.Sub) == 0 && byID(s.Where) && allows(s.Where) && s.sets(s.Table.Owner) && s.Claims()
}

// alone tells whether a statement is the only one that its function runs.
func (s *TableStmt) alone() bool {
	for _, o := range s.Table.Stmts {
		if o.Op != s.Op && o.Near(s) {
			return false
		}
	}
	return true
}

// BlindClaim is the sub-select of an UPDATE that finds the row to take without a
// lock, though the UPDATE does not ask again whether it is free; nil for none.
func (s *TableStmt) BlindClaim() *TableStmt {
	if s.Verb != "UPDATE" || !setsStatus(s.Set) && !s.takes() || allows(s.Where) || s.Checks(s.Table.Token) || s.Checks(s.Table.Expiry) || oneWriter(s.Text) {
		return nil
	}
	for _, o := range s.Table.Stmts {
		if o.Parent == s.Statement && o.Verb == "SELECT" && o.RowLock == "" && o.Limit && allows(o.Where) {
			return o
		}
	}
	return nil
}

// oneWriter tells whether a statement is of a database with a single writer, as
// far as its text tells: SQLite has placeholders without numbers, as MySQL has,
// where an UPDATE may not select from its own table.
func oneWriter(text string) bool { return strings.Contains(text, "?") }

// ClaimsUnlocked is the SELECT, run before by the same function, that found the row
// which an UPDATE takes by its id alone; nil for none.
func (s *TableStmt) ClaimsUnlocked() *TableStmt {
	if s.Verb != "UPDATE" || !setsStatus(s.Set) || len(s.Sub) > 0 || !byID(s.Where) || allows(s.Where) || s.Checks(s.Table.Owner) || s.Checks(s.Table.Token) || s.Checks(s.Table.Expiry) || s.ends() && !s.unknownStatus() {
		return nil
	}
	if !s.running() && !s.sets(s.Table.Owner) {
		return nil
	}
	for _, o := range s.Table.Stmts {
		if o.Verb == "SELECT" && o.Parent == nil && o.RowLock == "" && o.Limit && o.Ready() && o.Near(s) && o.Op.Instr.Pos() < s.Op.Instr.Pos() {
			return o
		}
	}
	return nil
}

// ReadBefore is a reading of the same row, by the same function and without a lock,
// before a statement that locks it and reads nothing; nil for none.
func (s *TableStmt) ReadBefore() *TableStmt {
	if len(s.Columns) > 1 || len(s.Columns) == 1 && !idColumn(s.Columns[0]) || !byID(s.Where) {
		return nil
	}
	for _, o := range s.Table.Stmts {
		if o != s && o.Verb == "SELECT" && o.RowLock == "" && o.Near(s) && byID(o.Where) && o.Op.Instr.Pos() < s.Op.Instr.Pos() {
			return o
		}
	}
	return nil
}
