package locks

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A FenceWrite is a statement whose fence keeps no stale holder out.
type FenceWrite struct {
	*Op
	Statement *sqltext.Statement
	Text      string
	Column    string // the fence, or the column that tells the claims of one row apart
	Kind      FenceMistake
	Fence     bool // Column is a fencing token, not the name of an owner
	Claim     *Op  // for Unsent: the statement that claims the row, or one that carries the fence
}

// FenceMistake is what is wrong with a write.
type FenceMistake uint8

const (
	Unpredicated FenceMistake = iota // the fence is stored, and in no predicate
	RowsUnread                       // the predicate is there, and nobody asks whether it held
	Bumped                           // the fence grows when the holder renews its lease
	Unsent                           // other writes of the table have the fence in their predicate
	Optional                         // the predicate lets in whoever sends 0, or NULL
)

type write struct {
	op   *Op
	st   *sqltext.Statement
	text string
}

// FenceWrites are the statements of the package whose fence is not checked.
func (m *Model) FenceWrites() []FenceWrite {
	var writes []write
	seen := map[ssa.Instruction]bool{}
	for _, op := range append(slices.Clip(m.SQL), m.built()...) {
		if op.Foreign() && op.Told || op.origin != nil && op.origin.Text != nil && len(op.origin.Text.Texts()) > 0 || op.Role == lockapi.Prepare || m.testFile(op) || seen[op.Instr] {
			continue
		}
		for _, text := range op.Text.Texts() {
			if len(text) > 1<<14 {
				continue
			}
			for _, st := range sqltext.Parse(text).Statements {
				if st.Verb == "UPDATE" || st.Verb == "DELETE" || st.Verb == "INSERT" {
					seen[op.Instr] = true
					writes = append(writes, write{op, st, text})
				}
				for _, sub := range st.Sub { // WITH c AS (UPDATE …)
					if sub.Verb == "UPDATE" || sub.Verb == "DELETE" {
						seen[op.Instr] = true
						writes = append(writes, write{op, sub, text})
					}
				}
			}
		}
	}
	out := m.countDropped()
	writes = slices.DeleteFunc(writes, func(w write) bool {
		c := m.optional(w)
		if c != "" {
			out = append(out, FenceWrite{Op: w.op, Statement: w.st, Text: w.text, Column: c, Kind: Optional, Fence: true})
		}
		return c != ""
	})
	for _, w := range writes {
		if f, ok := m.unpredicated(w); ok {
			out = append(out, f)
		} else if c := w.bumps(); c != "" {
			out = append(out, FenceWrite{Op: w.op, Statement: w.st, Text: w.text, Column: c, Kind: Bumped, Fence: true})
		} else if f, ok := m.rowsUnread(w); ok {
			out = append(out, f)
		}
	}
	out = append(out, m.unsent(writes)...)
	for _, w := range writes {
		if w.overwritesLease() {
			out = append(out, FenceWrite{Op: w.op, Statement: w.st, Text: w.text, Column: "its holder", Kind: Unsent})
		}
	}
	return out
}

func (m *Model) testFile(op *Op) bool { return m.TestCode(op.Instr) }

func (w write) fence(column string) bool {
	return column == "fence" || column != "" && fenceName(column, w.st.Table, w.op.UnitName())
}

// guardedBy is a predicate that every row has to pass, on a column of that kind.
func (w write) guardedBy(is func(string) bool) *sqltext.Predicate {
	for i := range w.st.Where {
		p := &w.st.Where[i]
		if !p.Or && !p.Not && is(p.Column) {
			return p
		}
	}
	return nil
}

// claiming are functions that hand a lease or a token out.
var claiming = set("acquire claim take steal lock elect grant issue mint bump init create start begin next dequeue fetch pick reserve lease obtain try become campaign")

// unpredicated: SET fence = $2 with no predicate on a fence.
func (m *Model) unpredicated(w write) (FenceWrite, bool) {
	if anyWord(w.op.UnitName(), claiming) || w.guardedBy(w.fence) != nil || len(w.st.Sub) > 0 {
		return FenceWrite{}, false
	}
	for _, a := range w.st.Set {
		if !w.fence(a.Column) || a.Own {
			continue
		}
		sent := a.Placeholder || strings.HasPrefix(strings.ToLower(a.Text), "excluded.")
		if sent && !w.mentions(a.Column) {
			return FenceWrite{Op: w.op, Statement: w.st, Text: w.text, Column: a.Column, Kind: Unpredicated, Fence: true}, true
		}
	}
	return FenceWrite{}, false
}

// optional is the fence that a statement asks for only where its sender has one,
// ($2 = 0 OR fence = $2); "" for any other statement.
func (m *Model) optional(w write) string {
	for _, p := range w.st.Where {
		if !p.Or || !sentIn(&p) || !w.fence(p.Column) {
			continue
		}
		for _, q := range w.st.Where {
			off := q.Op == "=" || q.Op == "<=" || q.Op == "IS"
			if q.Or && q.Column == "" && off && q.Left.Placeholder && q.Right.Literal && w.op.sameArg(p.Right.Index, q.Left.Index) {
				return p.Column
			}
		}
	}
	return ""
}

// mentions tells whether any condition of the statement reads the column, at
// whatever depth.
func (w write) mentions(column string) bool {
	for _, p := range w.st.Where {
		if p.Column == column || strings.Contains(strings.ToLower(p.Right.Text), column) {
			return true
		}
	}
	return false
}

// rowsUnread: the predicate is there, and the count of rows is not looked at.
func (m *Model) rowsUnread(w write) (FenceWrite, bool) {
	if w.st.Verb == "INSERT" || w.op.Role != lockapi.Exec && w.op.Role != lockapi.Finish || releaseName(w.op.UnitName()) || anyWord(w.op.UnitName(), set("cleanup reap reaper expire delete remove release drop clear cancel")) {
		return FenceWrite{}, false
	}
	out := FenceWrite{Op: w.op, Statement: w.st, Text: w.text, Kind: RowsUnread}
	if p := w.guardedBy(w.fence); p != nil && sentIn(p) {
		out.Column, out.Fence = p.Column, true
	} else if p := w.guardedBy(holderColumn.MatchString); p != nil && sentIn(p) && w.heartbeat() {
		out.Column = p.Column
	} else {
		return FenceWrite{}, false
	}
	return out, m.CountUnread(w.op)
}

// countDropped are the calls of functions that answer the number of rows which a
// fenced statement has written, where nobody reads it: what sqlc makes of :execrows.
func (m *Model) countDropped() []FenceWrite {
	var out []FenceWrite
	for _, op := range m.SQL {
		c, ok := op.Instr.(*ssa.Call)
		if !ok || len(op.Via) != 1 || m.testFile(op) || !numberAndError(c.Type()) || !m.CountUnread(op) {
			continue
		}
		for _, w := range m.statementsOf(c) {
			if p := w.guardedBy(w.fence); w.op == op && strings.Contains(w.text, ":execrows") && p != nil && sentIn(p) && !releaseName(op.UnitName()) {
				out = append(out, FenceWrite{Op: op, Statement: w.st, Text: w.text, Kind: RowsUnread, Column: p.Column, Fence: true})
			}
		}
	}
	return out
}

// numberAndError tells the results (int64, error).
func numberAndError(t types.Type) bool {
	r, ok := t.(*types.Tuple)
	return ok && r.Len() == 2 && isNumber(r.At(0).Type()) && types.Identical(r.At(1).Type(), errorType)
}

// sentIn tells whether a predicate compares with a value of the caller's.
func sentIn(p *sqltext.Predicate) bool {
	return (p.Op == "=" || p.Op == "<" || p.Op == "<=") && p.Right.Placeholder
}

// heartbeat tells whether a statement prolongs a lease and neither takes nor
// gives it up.
func (w write) heartbeat() bool {
	prolongs := false
	for _, a := range w.st.Set {
		switch {
		case holderColumn.MatchString(a.Column):
			return false
		case leaseColumn.MatchString(a.Column):
			if strings.EqualFold(strings.TrimSpace(a.Text), "null") {
				return false
			}
			prolongs = true
		}
	}
	return prolongs
}

// CountUnread tells whether the result of an Exec is dropped, or only its error
// read.
func (m *Model) CountUnread(op *Op) bool {
	c, ok := op.Instr.(*ssa.Call)
	if !ok {
		return true // deferred, or in a goroutine
	}
	switch {
	case op.Role == lockapi.Finish && op.Success == lockapi.NilError:
		return false // that no row was written is an error
	case types.Identical(c.Type(), errorType):
		return op.Role == lockapi.Finish // nothing else is answered
	case !isTuple(c.Type()):
		return onlyError(c)
	}
	for _, in := range *c.Referrers() {
		e, ok := in.(*ssa.Extract)
		if !ok {
			return false // returned as it is
		}
		if !types.Identical(e.Type(), errorType) && len(*e.Referrers()) > 0 {
			return false
		}
	}
	return true
}

// onlyError tells whether of a gorm result nothing but the error is read.
func onlyError(v ssa.Value) bool {
	read := false
	for _, in := range *v.Referrers() {
		f, ok := in.(*ssa.FieldAddr)
		if !ok || shortName(symbol.FieldID(f.X.Type(), f.Field)) != "Error" {
			return false
		}
		read = true
	}
	return read
}

// bumps is the fence that a statement makes grow when it prolongs the lease of
// whoever holds it, "" for any other statement.
func (w write) bumps() string {
	if p := w.guardedBy(holderColumn.MatchString); w.st.Verb != "UPDATE" || p == nil || p.Op != "=" || !w.heartbeat() {
		return ""
	}
	for _, p := range w.st.Where {
		if p.Or {
			return ""
		}
	}
	for _, a := range w.st.Set {
		if a.Own && w.fence(a.Column) && adding.MatchString(a.Text) {
			return a.Column
		}
	}
	return ""
}

var adding = regexp.MustCompile(`\+`)

// finishing are functions that end or prolong a claim, and overriding those of
// whoever may do so without one.
var (
	finishing  = set("complete completed finish done ack nack fail failed succeed success extend heartbeat renew touch update delete remove settle end mark save store commit progress advance set record")
	overriding = regexp.MustCompile(`(?i)reap|requeue|recover|expire|stale|orphan|clean|purge|prune|cancel|admin|reset|abort|archive|force|stuck|timeout|all$|batch|rescue|dead|retry|release|unlock|truncate|sweep|repair|restore|schedul|enqueue|create|insert|upsert|migrat`)
)

// unsent: a table whose claims are told apart by a column, and a write of a
// claimed row that does not ask for it.
func (m *Model) unsent(writes []write) []FenceWrite {
	claims := map[string]*claim{}
	for _, w := range writes {
		if c := w.claims(); c != nil && (claims[w.st.Table] == nil || c.fence) {
			claims[w.st.Table] = c
		}
	}
	var out []FenceWrite
	seen := map[ssa.Instruction]bool{}
	for _, w := range writes {
		c := claims[w.st.Table]
		name := w.op.UnitName()
		if c == nil || c.op == w.op || seen[w.op.Instr] || w.claims() != nil || !anyWord(name, finishing) || overriding.MatchString(name) || !w.byKey(c) {
			continue
		}
		seen[w.op.Instr] = true
		out = append(out, FenceWrite{Op: w.op, Statement: w.st, Text: w.text, Column: c.column, Kind: Unsent, Fence: c.fence, Claim: c.op})
	}
	return out
}

// overwritesLease tells whether an UPDATE of a table of leases names the lease by
// its key alone, and takes or prolongs it.
func (w write) overwritesLease() bool {
	if w.st.Verb != "UPDATE" || !lockWord(w.st.Table) || len(w.st.Where) == 0 || len(w.st.Sub) > 0 || overriding.MatchString(w.op.UnitName()) {
		return false
	}
	for _, p := range w.st.Where {
		if p.Or || p.Op != "=" || !p.Right.Placeholder || !keyColumn.MatchString(p.Column) {
			return false
		}
	}
	for _, a := range w.st.Set {
		if leaseColumn.MatchString(a.Column) && !strings.EqualFold(strings.TrimSpace(a.Text), "null") {
			return true
		}
	}
	return false
}

// keyColumn are columns by which a lease is named.
var keyColumn = regexp.MustCompile(`(?i)^(id|name|key|resource|lock_name|lock_key|.*_name|.*_key|resource_id|uuid)$`)

// claim is a statement that gives a row of a table to one holder, and the
// column that tells its claims apart.
type claim struct {
	op     *Op
	column string
	fence  bool
	lease  bool // the claim is a lease: it ends by the clock
}

// claims reads a statement as a claim, nil when it is none: an UPDATE that sets
// a lease or an owner where the row is free or its lease has passed, or one that
// has a fence in its predicate.
func (w write) claims() *claim {
	if w.st.Verb != "UPDATE" || w.st.Table == "" || strings.ContainsRune(w.st.Table, symbol.Hole) {
		return nil
	}
	if p := w.guardedBy(w.fence); p != nil && sentIn(p) {
		return &claim{w.op, p.Column, true, true}
	}
	column, fence, takes, lease := "", false, false, false
	for _, a := range w.st.Set {
		switch {
		case a.Own && w.fence(a.Column):
			column, fence = a.Column, true
		case holderColumn.MatchString(a.Column) && a.Placeholder && !fence:
			column = a.Column
		case a.Own && column == "" && counting.MatchString(a.Column) && strings.Contains(a.Text, "+"):
			column = a.Column
		}
		lease = lease || leaseColumn.MatchString(a.Column)
		takes = takes || leaseColumn.MatchString(a.Column) || holderColumn.MatchString(a.Column)
	}
	if column == "" || !takes {
		return nil
	}
	free := func(st *sqltext.Statement) bool {
		for _, p := range st.Where {
			if leaseColumn.MatchString(p.Column) && p.Op != "=" || stateColumn.MatchString(p.Column) || holderColumn.MatchString(p.Column) && strings.HasPrefix(p.Op, "IS") {
				return true
			}
		}
		return false
	}
	if free(w.st) {
		return &claim{w.op, column, fence, lease}
	}
	for _, sub := range w.st.Sub {
		if free(sub) {
			return &claim{w.op, column, fence, lease}
		}
	}
	return nil
}

// counting are columns that a claim adds one to.
var counting = regexp.MustCompile(`(?i)^(attempts?|received|retry_count|retries|deliver(y_count|ies)|claim_count|receives|runs?|version)$`)

// byKey tells whether a statement writes the state of a row that it names by its
// key, and asks for none of the columns that tell its claims apart.
func (w write) byKey(c *claim) bool {
	if w.st.Verb == "INSERT" || len(w.st.Where) == 0 || len(w.st.Sub) > 0 {
		return false
	}
	keyed := false
	for _, p := range w.st.Where {
		switch {
		case w.fence(p.Column), holderColumn.MatchString(p.Column), leaseColumn.MatchString(p.Column), counting.MatchString(p.Column), p.Column == c.column, strings.Contains(p.Op, "EXISTS"):
			return false
		case p.Column == "id" || strings.HasSuffix(p.Column, "_id") || p.Column == "uuid" || p.Column == "key":
			keyed = keyed || p.Op == "=" && p.Right.Placeholder
		}
	}
	if !keyed {
		return false
	}
	if w.st.Verb == "DELETE" {
		return c.lease || c.fence
	}
	for _, a := range w.st.Set {
		if stateColumn.MatchString(a.Column) || leaseColumn.MatchString(a.Column) {
			return true
		}
	}
	return false
}
