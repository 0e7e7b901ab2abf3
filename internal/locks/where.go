package locks

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Position is where an instruction stands: for the return at the end of a
// function, its closing brace.
func (m *Model) Position(in ssa.Instruction) token.Pos {
	if in.Pos().IsValid() {
		return in.Pos()
	}
	fn := in.Parent()
	if _, ok := in.(*ssa.Return); ok && fn.Syntax() != nil {
		return fn.Syntax().End() - 1
	}
	for _, x := range in.Block().Instrs {
		if x.Pos().IsValid() {
			return x.Pos()
		}
	}
	return fn.Pos()
}

// PlaceOf is Place for an instruction, in a message at a position.
func (m *Model) PlaceOf(in ssa.Instruction, at token.Pos) string {
	p := m.Pass.Fset.Position(m.Position(in))
	if p.Filename == m.Pass.Fset.Position(at).Filename {
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}

// Exits tells whether the path ends with the program: no deferred call runs.
func (e End) Exits() bool {
	c, ok := e.At.(ssa.CallInstruction)
	return ok && e.Kind == Panicked && exits(symbol.Callee(c.Common()))
}

// Endless tells whether the lock has no lease that ends by itself, as far as
// can be told.
func (o *Op) Endless() bool {
	switch {
	case o.statement != nil:
		return false
	case o.Kind != Acquire || len(o.Via) > 0 && o.origin == nil:
		return false
	case o.Role == lockapi.Command, o.Role == lockapi.RawCommand:
		return !o.HasTTL && (o.TTL == nil || zero(o.TTL))
	}
	return false
}

// OfSession tells whether the lock ends with a database session: a statement takes
// it, or a library does on a connection that it pins.
func (o *Op) OfSession() bool {
	for x := o; x != nil; x = x.origin {
		if x.statement != nil || x.Call != nil && x.Call.Session == lockapi.Pinned {
			return true
		}
	}
	return false
}

// Renewed tells whether the library renews the lock by itself.
func (o *Op) Renewed() bool {
	for x := o; x != nil; x = x.origin {
		if x.Call != nil {
			return x.Call.Renews
		}
	}
	return false
}

// AcquireOf is the acquire of the function, or of the one around it, that a
// release belongs to, nil when it stands elsewhere.
func (m *Model) AcquireOf(release *Op) *Op {
	for _, f := range withLiterals(release.Unit()) {
		for _, op := range m.opsIn[f] {
			if op.Kind == Acquire && (&Region{Acquire: op, answer: answerOf(op), m: m}).Of(release) {
				return op
			}
		}
	}
	return nil
}

// ContextExpr is the context that the call of an operation is given, as the
// source writes it; nil when it is given none.
func (m *Model) ContextExpr(op *Op, call *ast.CallExpr) ast.Expr {
	i := op.ctx - 1 - symbol.Receivers(op.Instr.Common())
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

// Source is how the file writes a node.
func (m *Model) Source(n ast.Node) string { return source(m.Pass.Fset, n) }

// Repeats tells whether a block can run more than once in one call of its
// function.
func Repeats(b *ssa.BasicBlock) bool { return leadsTo(b, b) }

// LeadsTo tells whether control can pass from one operation to another one of its
// function.
func (o *Op) LeadsTo(other *Op) bool { return reachesBlock(o.Instr.Block(), other.Instr.Block()) }

// leadsTo tells whether control can pass from the end of a to b.
func leadsTo(a, b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	todo := append([]*ssa.BasicBlock{}, a.Succs...)
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if x == b {
			return true
		}
		if !seen[x] {
			seen[x] = true
			todo = append(todo, x.Succs...)
		}
	}
	return false
}

// Piles is the defer of a release that runs again and again while the releases
// before it wait: inside a loop that also has the acquire and the work. Taking
// several locks in a loop, with the work after it, is right.
func (r *Region) Piles() *ssa.Defer {
	acquired := r.Acquire.Instr.Block()
	for _, in := range r.Instrs {
		d, ok := in.(*ssa.Defer)
		if !ok || d.Parent() != r.Acquire.Fn || !leadsTo(d.Block(), acquired) {
			continue
		}
		if _, how := r.does(d, nil); how != willRelease {
			continue
		}
		for _, work := range r.Instrs {
			c, ok := work.(ssa.CallInstruction)
			if ok && r.canPanic(c) && before(r.Acquire.Instr, c) && follows(c, d) && leadsTo(c.Block(), acquired) {
				return d
			}
		}
	}
	return nil
}

// follows tells whether b can run after a.
func follows(b, a ssa.Instruction) bool {
	return a.Block() == b.Block() && indexOf(a) < indexOf(b) || a.Block() != b.Block() && leadsTo(a.Block(), b.Block())
}
