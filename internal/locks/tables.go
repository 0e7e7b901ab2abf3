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

// Column names that tell what a column is for, by their words.
var (
	claimerColumns = set("locked_by lockedby lock_owner lock_holder lock_id owner owner_id worker worker_id workerid claimed_by claimer claimant holder holder_id " +
		"holder_identity leased_by lease_owner lease_holder lease_id leaseowner instance_id node_id runner_id runner executor executor_id processor " +
		"processor_id reserved_by taken_by picked_by host locked_host lock_token lease_token claim_token claim_id identity identifier ha_identity processing_by consumer consumer_id agent_id")
	tokenColumns  = set("fence fencing_token fence_token fencing lock_version lease_version epoch lease_epoch generation claim_version record_version_number token_version")
	statusColumns = set("status state phase job_status job_state")
	expiryWords   = set("until expires expiry expire expiration deadline heartbeat lease leased renewed timeout visible visibility claimed locked")
	timeWords     = set("at until time ts date expires expiry timeout heartbeat deadline on")
)

func claimerColumn(c string) bool { return claimerColumns[c] }
func statusColumn(c string) bool {
	return statusColumns[c] || strings.HasSuffix(c, "_status") || strings.HasSuffix(c, "_state")
}

// expiryColumn tells whether a column's name says until when a row is somebody's,
// or when he was last heard of.
func expiryColumn(c string) bool {
	return anyWord(c, expiryWords) && (anyWord(c, timeWords) || c == "timeout" || c == "lease")
}

func timeColumn(c string) bool { return anyWord(c, timeWords) }

// classify finds the columns of a lease: by their names, and by what claims set.
func (t *Table) classify() {
	for _, s := range t.Stmts {
		for _, c := range s.mentioned() {
			switch {
			case claimerColumn(c):
				t.Owner[c] = true
			case tokenColumns[c]:
				t.Token[c] = true
			case expiryColumn(c):
				t.Expiry[c] = true
			}
		}
	}
	for _, s := range t.Stmts {
		for _, a := range s.Set {
			if increments(a) {
				t.Count[a.Column] = true
			}
		}
		if !s.Claims() {
			continue
		}
		for _, a := range s.Set {
			switch {
			case a.Own && increments(a):
				t.Token[a.Column] = true
			case timeColumn(a.Column) && !t.Owner[a.Column] && (anyWord(a.Column, liveWords) || t.ages(a.Column)):
				t.Expiry[a.Column] = true
			}
		}
	}
}

// liveWords are those of columns that say when an owner was last heard of.
var liveWords = set("progress beat alive ping seen active renewed touched heartbeat")

// ages tells whether some statement asks how old a column's time is.
func (t *Table) ages(column string) bool {
	for _, s := range t.Stmts {
		for _, p := range s.Where {
			if p.Column == column && (p.Op == "<" || p.Op == "<=") {
				return true
			}
		}
	}
	return false
}

// mentioned are the columns that a statement sets, compares, or reads.
func (s *TableStmt) mentioned() []string {
	var out []string
	for _, a := range s.Set {
		out = append(out, a.Column)
	}
	for _, p := range s.Where {
		out = append(out, p.Column)
	}
	return append(append(out, s.Columns...), s.Returning...)
}

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

func empty(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return text == "null" || text == "''" || text == "0" || text == ""
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

// Names of the lease's columns for a message, the first in the statements' order.
func (t *Table) Column(of map[string]bool) string {
	for _, s := range t.Stmts {
		for _, a := range s.Set {
			if of[a.Column] {
				return a.Column
			}
		}
	}
	for _, s := range t.Stmts {
		for _, c := range s.mentioned() {
			if of[c] {
				return c
			}
		}
	}
	return ""
}

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

// Arg is the value that fills the placeholder of an expression, nil where that is
// not in sight.
func (s *TableStmt) Arg(index int) *symbol.Expr {
	if a := s.Op.Args; a != nil && a.Kind == symbol.List && index >= 0 && index < len(a.Args) {
		return a.Args[index]
	}
	return nil
}

// ClientTime tells whether a value is made from this process's clock.
func ClientTime(e *symbol.Expr) bool {
	found := false
	e.Walk(func(x *symbol.Expr) bool {
		found = found || x.Kind == symbol.Call && x.Text == "time.Now"
		return !found
	})
	return found
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

// counted tells whether a SELECT only counts rows: for people to look at.
func (s *TableStmt) counted() bool {
	return s.Verb == "SELECT" && !slices.ContainsFunc(s.Columns, idColumn) && slices.ContainsFunc(s.Calls, func(c *sqltext.Call) bool { return c.Name == "count" || c.Name == "sum" })
}

// ByClientClock tells in which way a statement judges leases by this process's
// clock: it sets an expiry from it, or compares one with it; "" for neither.
func (s *TableStmt) ByClientClock() (how, column string) {
	claimed := s.Table.claimed()
	if s.counted() {
		return "", ""
	}
	for _, p := range s.Where {
		if claimed[p.Column] && strings.ContainsAny(p.Op, "<>") && p.Right.Placeholder && !p.Right.ServerTime && ClientTime(s.Arg(p.Right.Index)) {
			return "compared", p.Column
		}
	}
	for _, a := range s.puts() {
		if claimed[a.Column] && a.Placeholder && ClientTime(s.Arg(a.Index)) {
			return "set", a.Column
		}
	}
	return "", ""
}
