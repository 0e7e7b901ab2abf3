package locks

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Table is what the statements of the package do to one table of a database.
type Table struct {
	Name  string
	Stmts []*TableStmt // in source order, sub-selects after their statements

	Owner  map[string]bool // columns that say who has a row
	Expiry map[string]bool // columns that say until when, or when it was last heard of
	Token  map[string]bool // columns that count the claims
	Count  map[string]bool // columns that count something else about a row: its tries

	// Example is a column of some table of the package that is there to count claims:
	// "jobs.epoch", "" for none.
	Example string
}

// TableStmt is a statement about a table, or a part of one.
type TableStmt struct {
	*sqltext.Statement
	Op     *Op    // that runs it
	Text   string // of the whole, with symbol.Hole for what is not constant
	Parent *sqltext.Statement
	Table  *Table
}

// Tables are the tables that the package's statements are about.
func (m *Model) Tables() []*Table {
	if m.tables != nil {
		return m.tables
	}
	m.tables = []*Table{}
	byName := map[string]*Table{}
	add := func(st, parent *sqltext.Statement, op *Op, text string) {
		name := strings.TrimSpace(st.Table)
		if name == "" || strings.ContainsRune(name, symbol.Hole) && strings.Trim(name, string(symbol.Hole)+"_.") == "" {
			return
		}
		t := byName[name]
		if t == nil {
			t = &Table{Name: name, Owner: map[string]bool{}, Expiry: map[string]bool{}, Token: map[string]bool{}, Count: map[string]bool{}}
			byName[name] = t
			m.tables = append(m.tables, t)
		}
		t.Stmts = append(t.Stmts, &TableStmt{st, op, text, parent, t})
	}
	seen := map[string]bool{}
	for _, op := range append(slices.Clip(m.SQL), m.built()...) {
		if op.Told || op.Role == lockapi.Prepare && op.Call == nil {
			continue
		}
		for _, text := range m.statementTexts(op) {
			key := m.Pass.Fset.Position(op.Instr.Pos()).String() + text
			if seen[key] || !mayQueue(text) || op.origin != nil && slices.Contains(m.statementTexts(op.origin), text) {
				continue
			}
			seen[key] = true
			var walk func(list []*sqltext.Statement, parent *sqltext.Statement)
			walk = func(list []*sqltext.Statement, parent *sqltext.Statement) {
				for _, st := range list {
					add(st, parent, op, text)
					walk(st.Sub, st)
				}
			}
			walk(sqltext.Parse(text).Statements, nil)
		}
	}
	example := ""
	for _, t := range m.tables {
		t.classify()
		for _, c := range slices.Sorted(maps.Keys(t.Token)) {
			if tokenColumns[c] && example == "" {
				example = t.Name + "." + c
			}
		}
	}
	for _, t := range m.tables {
		t.Example = example
	}
	return m.tables
}

// statementTexts are the texts that an operation can run.
func (m *Model) statementTexts(op *Op) []string { return op.Text.Texts() }

// mayQueue tells, before a text is parsed, whether it can be of interest: it
// changes rows, or selects them.
func mayQueue(text string) bool {
	if len(text) > 1<<16 {
		return false // a dump
	}
	low := strings.ToLower(text)
	return strings.Contains(low, "update") || strings.Contains(low, "select") || strings.Contains(low, "delete") || strings.Contains(low, "insert")
}

// Arg is the value that fills the placeholder of an expression, nil where that is
// not in sight.
func (s *TableStmt) Arg(index int) *symbol.Expr { return s.Op.arg(index) }

func (o *Op) arg(index int) *symbol.Expr {
	if a := o.Args; a != nil && a.Kind == symbol.List && index >= 0 && index < len(a.Args) {
		return a.Args[index]
	}
	return nil
}

// sameArg tells whether two placeholders of a statement are filled with one value.
func (o *Op) sameArg(i, j int) bool {
	return i == j || o.arg(i) != nil && o.arg(j) != nil && symbol.Agree(o.arg(i), o.arg(j))
}

// Near tells whether two statements are run by one function, its literals among it.
func (s *TableStmt) Near(o *TableStmt) bool { return s.Op.Unit() == o.Op.Unit() }

// HoldsLock tells whether the function that runs a statement takes a lock, so that
// it is the only one to do so.
func (m *Model) HoldsLock(op *Op) bool {
	for _, f := range withLiterals(op.Unit()) {
		for _, o := range m.opsIn[f] {
			if o.Kind == Acquire && o.Lock {
				return true
			}
		}
	}
	for _, l := range m.SQLLocks() {
		if l.Locks() && l.Unit() == op.Unit() {
			return true
		}
	}
	return false
}

// InTransaction tells whether a function's statements run in a transaction, as far
// as the handles tell.
func (m *Model) Autocommits(op *Op) bool {
	if m.SessionOf(op.Handle) != lockapi.Pool || m.Assumed(op.Handle) {
		return false
	}
	for _, f := range withLiterals(op.Unit()) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				if row := lockapi.Lookup(symbol.Callee(c.Common())); row != nil && (row.Role == lockapi.Begin || row.Role == lockapi.BeginFunc) {
					return false // a transaction is there: another rule's business which handle is meant
				}
			}
		}
	}
	return true
}
