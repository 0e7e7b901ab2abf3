package locks

import (
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A SpanWrite is a write that runs under a lock and that a stale holder does as
// well as the right one.
type SpanWrite struct {
	Span  *Span
	At    ssa.CallInstruction
	Verb  string
	Table string
	Other ssa.CallInstruction // a write under the same lock that carries its token; nil where the lock is only said to need one
}

// SpanWrites are the statements under a lock that ask for nothing but the key of
// what they write: where another write carries the lock's token, or where a
// directive says that an overlap of two holders breaks something. Those of
// statements in told are left out: they have been judged by their table.
func (m *Model) SpanWrites(told map[ssa.Instruction]bool) []SpanWrite {
	var out []SpanWrite
	seen := map[ssa.Instruction]bool{}
	for _, s := range m.Spans() {
		if s.Purpose == Efficiency || m.TestCode(s.At) {
			continue
		}
		tokens := m.tokensIn(s)
		var carrier ssa.CallInstruction
		for _, c := range s.Calls {
			if carrier == nil && m.carries(c, tokens) && m.fences(c) {
				carrier = c
			}
		}
		if carrier == nil && s.Purpose != Correctness {
			continue
		}
		for _, c := range s.Calls {
			if seen[c] || m.carries(c, tokens) {
				continue
			}
			if op, st := m.bareWrite(c); op != nil && !told[op.Instr] && !m.inFencedTx(op, s, tokens) {
				seen[c] = true
				out = append(out, SpanWrite{Span: s, At: c, Verb: st.Verb, Table: st.Table, Other: carrier})
			}
		}
	}
	return out
}

// tokensIn are the identities of the fencing tokens that the code of a span has
// in hand.
func (m *Model) tokensIn(s *Span) map[string]bool {
	out := map[string]bool{}
	note := func(v ssa.Value) {
		if e := m.sym.Resolve(v); e.Kind != symbol.Const && e.Kind != symbol.Nil {
			out[e.String()] = true
		}
	}
	fns := map[*ssa.Function]bool{s.At.Parent(): true}
	for _, c := range s.Calls {
		fns[c.Parent()] = true
	}
	for fn := range fns {
		for f := fn; f != nil; f = f.Parent() {
			for _, p := range f.Params {
				if fenceType(p.Type()) && (p.Name() == "fence" || fenceName(p.Name(), f.Name(), receiverName(f))) {
					note(p)
				}
			}
		}
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if v, ok := in.(ssa.Value); ok && fenceType(v.Type()) && m.obtained(v) {
					note(v)
				}
			}
		}
	}
	return out
}

// obtained tells whether a value is a token that a call answers, or a field
// that keeps one.
func (m *Model) obtained(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		f := symbol.Callee(&v.Call)
		return m.tokenSource(v) != "" || f != nil && len(m.fenceResults(f)) == 1 && v.Call.Signature().Results().Len() == 1
	case *ssa.Extract:
		return m.isFence(v, 0)
	case *ssa.UnOp:
		_, isField := v.X.(*ssa.FieldAddr)
		return isField && m.isFence(v, 0)
	}
	return false
}

// carries tells whether a call is handed one of the tokens, in whatever form.
func (m *Model) carries(c ssa.CallInstruction, tokens map[string]bool) bool {
	if len(tokens) == 0 {
		return false
	}
	found := false
	for _, a := range symbol.Args(c.Common()) {
		m.sym.Resolve(a).Walk(func(e *symbol.Expr) bool {
			found = found || e != nil && tokens[e.String()]
			return !found
		})
	}
	return found
}

// fences tells whether a call runs a statement with a fence in its predicate.
func (m *Model) fences(c ssa.CallInstruction) bool {
	for _, w := range m.statementsOf(c) {
		if w.guardedBy(w.fence) != nil {
			return true
		}
	}
	return false
}

// statementsOf are the statements that a call runs, itself or through functions.
func (m *Model) statementsOf(c ssa.CallInstruction) []write {
	var out []write
	for _, op := range m.opsOf[c] {
		if op.Kind != SQL || op.Role == lockapi.Prepare || op.Result != 0 {
			continue
		}
		for _, text := range op.Text.Texts() {
			if len(text) > 1<<14 {
				continue
			}
			for _, st := range sqltext.Parse(text).Statements {
				out = append(out, write{op, st, text})
			}
		}
	}
	return out
}

// bareWrite is the UPDATE or DELETE of a call that names its rows by their key
// alone; nil for none.
func (m *Model) bareWrite(c ssa.CallInstruction) (*Op, *sqltext.Statement) {
	for _, w := range m.statementsOf(c) {
		if (w.st.Verb == "UPDATE" || w.st.Verb == "DELETE") && w.bare() {
			op := w.op
			for op.origin != nil {
				op = op.origin
			}
			return op, w.st
		}
	}
	return nil, nil
}

// bare tells whether a statement's only condition is which row it is about. A
// state, a version, an owner or a time in it keeps a stale holder out.
func (w write) bare() bool {
	if len(w.st.Where) == 0 || len(w.st.Sub) > 0 || lockWord(w.st.Table) || unguarded.MatchString(w.st.Table) || overriding.MatchString(w.op.UnitName()) {
		return false
	}
	for _, p := range w.st.Where {
		if p.Or || p.Not || p.Op != "=" && p.Op != "IN" && p.Op != "= ANY" || p.Right.Text == "" || !rowKey.MatchString(p.Column) {
			return false
		}
	}
	for _, a := range w.st.Set {
		if holderColumn.MatchString(a.Column) || leaseColumn.MatchString(a.Column) || w.fence(a.Column) {
			return false // the lease itself
		}
	}
	return true
}

var (
	rowKey    = regexp.MustCompile(`(?i)^(id|uuid|name|key|slug|code|number|.*_id|.*_uuid|.*_key|.*_name|.*_code|day|month|date|tenant|account|host)$`)
	unguarded = regexp.MustCompile(`(?i)log|audit|histor|event|metric|heartbeat|session|cache|tmp|temp`)
)

// inFencedTx tells whether a statement runs in a transaction in which another one
// asks for the token: they are written together or not at all.
func (m *Model) inFencedTx(op *Op, s *Span, tokens map[string]bool) bool {
	if m.SessionOf(op.Handle) == lockapi.Pool {
		return false
	}
	for _, c := range s.Calls {
		for _, w := range m.statementsOf(c) {
			if m.SessionOf(w.op.Handle) == lockapi.Pool {
				continue
			}
			if w.st.RowLock != "" || m.carries(c, tokens) && (w.guardedBy(w.fence) != nil || strings.HasPrefix(w.st.Verb, "SELECT")) {
				return true
			}
		}
	}
	return false
}
