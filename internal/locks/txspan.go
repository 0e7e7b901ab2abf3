package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// TxSpan is what runs while a transaction holds locks: from the statement that
// takes them to the commit, or to the end of the function that has no commit.
type TxSpan struct {
	At    ssa.CallInstruction // the statement that locks
	What  string              // "rows of jobs", "its advisory lock"
	Calls []ssa.CallInstruction
}

// TxSpans are the stretches of the package's code that run while a transaction
// holds row locks or an advisory lock.
func (m *Model) TxSpans() []TxSpan {
	var out []TxSpan
	seen := map[ssa.Instruction]bool{}
	add := func(at ssa.CallInstruction, what string) {
		if seen[at] || m.TestCode(at) {
			return
		}
		seen[at] = true
		if s := (TxSpan{At: at, What: what}); m.untilCommit(&s) {
			out = append(out, s)
		}
	}
	for _, op := range m.SQL {
		if op.Role == lockapi.Prepare || op.Role == lockapi.SQLText {
			continue
		}
		if what := locksInTx(op); what != "" && m.SessionOf(op.Handle) == lockapi.Tx {
			add(op.Instr, what)
		}
	}
	for _, s := range m.Sites(func(c *lockapi.Call) bool { return c.Role == lockapi.RowLock }) {
		if m.locking(s) && m.SessionOf(s.site.recv) == lockapi.Tx {
			add(s.Instr, "its rows")
		}
	}
	return out
}

// locksInTx is what a statement locks until its transaction ends, "" for nothing.
func locksInTx(op *Op) string {
	for _, text := range op.Text.Texts() {
		t := sqltext.Parse(text)
		for st := range t.All() {
			if st.RowLock != "" && !st.InBody {
				if st.Table == "" {
					return "its rows"
				}
				return "rows of " + st.Table
			}
		}
		for _, c := range t.Advisory() {
			if !c.Session && !c.Unlock && c.Statement.Verb != "CREATE" {
				return "its advisory lock"
			}
		}
	}
	return ""
}

// locking tells whether a builder's clause is a row lock and not another one.
func (m *Model) locking(s *Site) bool {
	if s.Row.Name != "Clauses" && s.Row.Name != "Set" {
		return true
	}
	found := false
	for _, a := range s.site.args {
		a.Walk(func(e *symbol.Expr) bool {
			found = found || e.Kind == symbol.Struct && shortName(e.Text) == "Locking" || e.Kind == symbol.Const && e.Text == "gorm:query_option"
			return !found
		})
	}
	return found
}

// untilCommit collects the calls that can run between the statement and the
// commit.
func (m *Model) untilCommit(s *TxSpan) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var walk func(b *ssa.BasicBlock, i int)
	walk = func(b *ssa.BasicBlock, i int) {
		for _, in := range b.Instrs[i:] {
			c, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if _, isDefer := in.(*ssa.Defer); isDefer || isGo(c) {
				continue
			}
			if row := lockapi.Lookup(symbol.Callee(c.Common())); row != nil && row.Role == lockapi.EndTx {
				return
			}
			s.Calls = append(s.Calls, c)
		}
		for _, next := range b.Succs {
			if !seen[next] {
				seen[next] = true
				walk(next, 0)
			}
		}
	}
	b := s.At.Block()
	if b == nil {
		return false
	}
	walk(b, indexOf(s.At)+1)
	return len(s.Calls) > 0
}
