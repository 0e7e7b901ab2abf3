package locks

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/lockvet/lockvet/internal/sqltext"
)

// takesRow tells whether a statement takes the row of a lock with an expiry,
// whether it is there already or not, without saying for whom.
func (m *Model) takesRow(op *Op, st *sqltext.Statement) bool {
	return !lockout(st) && !anyWord(op.UnitName(), lockedThings) && (st.Verb == "INSERT" && st.OnConflict && len(st.Set) > 0 || st.Verb == "REPLACE") &&
		slices.ContainsFunc(st.Columns, expiryColumn) && takes(op.UnitName())
}

// lockedThings are what a program locks against its users, not against its own
// processes: an account after failed logins, money, a seat. Who unlocks such a
// thing need not be who locked it.
var lockedThings = set("user users account accounts login logins signin ip ips attempt attempts failed failure failures password auth member members customer customers card cards wallet wallets fund funds balance balances seat seats booking bookings ticket tickets device devices")

// lockout tells whether a statement is about such a thing, by its names.
func lockout(st *sqltext.Statement) bool {
	return anyWord(st.Table, lockedThings) || slices.ContainsFunc(st.Columns, func(c string) bool { return anyWord(c, lockedThings) })
}

// takes tells whether a function is there to acquire, by its name.
func takes(name string) bool {
	return acquiring(name) || lockWord(name) && !releaseName(name) && !endName(name)
}

// An Upsert takes the row of a lock whoever holds it, after a look whether it is
// free.
type Upsert struct {
	*Op
	Table string
	Read  *Op // the look
}

// Upserts are the statements that put the expiry of a lock's row in, or over
// another holder's, where only an earlier statement asks whether the row is free.
// Where a transaction keeps the two together, by a row or table lock or by its
// isolation, there is none.
func (m *Model) Upserts() []*Upsert {
	var out []*Upsert
	for _, op := range m.SQL {
		for _, st := range m.rowStatements(op) {
			if len(st.Where) > 0 || !m.takesRow(op, st) || setsOwner(st) != "" && !expirySet(st) {
				continue
			}
			if r := m.freeRead(op, st.Table); r != nil && !m.serial(op) {
				out = append(out, &Upsert{op, st.Table, r})
			}
		}
	}
	return out
}

// rowStatements are what an operation sends to tables of locks.
func (m *Model) rowStatements(op *Op) []*sqltext.Statement {
	var out []*sqltext.Statement
	if len(op.Via) > 0 && op.Told || m.InTest(op) {
		return nil
	}
	for _, text := range op.Text.Texts() {
		if !mayBeLeaseRow(text) && !strings.Contains(strings.ToLower(text), "select") {
			continue
		}
		for _, st := range sqltext.Parse(text).Statements {
			if !st.InBody {
				out = append(out, st)
			}
		}
	}
	return out
}

func expirySet(st *sqltext.Statement) bool {
	return slices.ContainsFunc(st.Set, func(a sqltext.Assignment) bool { return expiryColumn(a.Column) }) || st.Verb == "REPLACE"
}

// freeRead is a query before the upsert that asks for the row's expiry, and locks
// nothing.
func (m *Model) freeRead(upsert *Op, table string) *Op {
	for _, fn := range withLiterals(upsert.Unit()) {
		for _, op := range m.opsIn[fn] {
			if op.Kind != SQL || op.Instr.Pos() >= upsert.Instr.Pos() {
				continue
			}
			for _, text := range op.Text.Texts() {
				for _, st := range withSub(sqltext.Parse(text).Statements) {
					if st.Verb == "SELECT" && st.Table == table && st.RowLock == "" && (slices.ContainsFunc(st.Where, func(p sqltext.Predicate) bool { return expiryColumn(p.Column) }) || slices.ContainsFunc(st.Columns, expiryColumn)) {
						return op
					}
				}
			}
		}
	}
	return nil
}

func withSub(list []*sqltext.Statement) []*sqltext.Statement {
	out := slices.Clone(list)
	for _, st := range list {
		out = append(out, withSub(st.Sub)...)
	}
	return out
}

// serial tells whether something in the function lets one transaction in at a
// time: an advisory lock, a lock on rows or the table, or isolation.
func (m *Model) serial(op *Op) bool {
	for _, l := range m.SQLLocks() {
		if l.Unit() == op.Unit() {
			return true
		}
	}
	for _, fn := range withLiterals(op.Unit()) {
		for _, other := range m.opsIn[fn] {
			if other.Kind == Acquire {
				return true
			}
			for _, text := range other.Text.Texts() {
				for _, st := range withSub(sqltext.Parse(text).Statements) {
					if st.RowLock != "" || st.Verb == "LOCK" || st.Verb == "BEGIN" || st.Verb == "SET" {
						return true
					}
				}
			}
		}
	}
	serializable := false
	for _, f := range m.Pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			serializable = serializable || ok && strings.HasSuffix(id.Name, "Serializable")
			return !serializable
		})
	}
	return serializable
}
