package locks

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Lifetime is what can end the context of a release before the release runs.
type Lifetime struct {
	Life Life
	Why  string // "which is the request's", for a message
}

func (l Lifetime) or(m Lifetime) Lifetime {
	if m.Life > l.Life {
		return m
	}
	return l
}

// ContextArg is the context that an operation is given in the function where it
// stands, nil when it has none or makes its own.
func (m *Model) ContextArg(op *Op) ssa.Value {
	args := symbol.Args(op.Instr.Common())
	if op.ctx > 0 && op.ctx <= len(args) {
		return args[op.ctx-1]
	}
	return nil
}

// LateContext is the life of the context of a release that runs late: deferred,
// where something failed, when the context is done. Detached for the others.
func (m *Model) LateContext(op *Op) Lifetime {
	v := m.ContextArg(op)
	if v == nil {
		return Lifetime{}
	}
	t, life := m.contextLife(op, v)
	if life.Life != Callers && life.Life != Ending {
		return life
	}
	switch {
	case m.afterDone(op, v):
		return Lifetime{Ending, "which is done by then"}
	case life.Life == Callers && t.runs == nil && m.takesAgain(op):
		return Lifetime{Life: Detached}
	case t.runs != nil || onFailure(op.Fn, op.Instr), m.returnedWith(op):
		return life
	}
	return Lifetime{Life: Detached}
}

// takesAgain tells whether a release only makes room for an acquire that follows
// in the same loop with a context of the same caller's: it is no way out.
func (m *Model) takesAgain(op *Op) bool {
	for _, o := range m.opsIn[op.Fn] {
		if o.Kind == Acquire && o.Lock && leadsTo(op.Instr.Block(), o.Instr.Block()) && leadsTo(o.Instr.Block(), op.Instr.Block()) {
			return true
		}
	}
	return false
}

// ContextLife is the life of the context that an operation is given, if it is to
// run when the function ends.
func (m *Model) ContextLife(op *Op) Life {
	v := m.ContextArg(op)
	if v == nil {
		return NoContext
	}
	_, life := m.contextLife(op, v)
	return life.Life
}

func (m *Model) contextLife(op *Op, v ssa.Value) (*ctxTracer, Lifetime) {
	t := &ctxTracer{m: m, op: op, seen: map[ssa.Value]bool{}}
	t.runs = t.deferredBy()
	return t, t.life(v)
}

// returnedWith tells whether a release stands in a function literal that its
// function returns: the release of a lock that the caller holds.
func (m *Model) returnedWith(op *Op) bool {
	return around(op.Fn) != nil && m.returnedLiterals(op.Fn.Parent())[op.Fn] > 0
}

// ctxTracer follows a context to where it was made.
type ctxTracer struct {
	m    *Model
	op   *Op
	runs *ssa.Defer // what runs the release when the function ends, nil for none
	seen map[ssa.Value]bool
}

// deferredBy is the defer that runs the release: its own, or that of the
// literal around it.
func (t *ctxTracer) deferredBy() *ssa.Defer {
	if d, ok := t.op.Instr.(*ssa.Defer); ok {
		return d
	}
	for fn := t.op.Fn; around(fn) != nil; fn = fn.Parent() {
		for _, b := range fn.Parent().Blocks {
			for _, in := range b.Instrs {
				if d, ok := in.(*ssa.Defer); ok {
					for _, lit := range literalsOf(d.Call.Value) {
						if lit == fn {
							return d
						}
					}
				}
			}
		}
	}
	return nil
}

func (t *ctxTracer) life(v ssa.Value) Lifetime {
	if v == nil || t.seen[v] || len(t.seen) > 100 {
		return Lifetime{}
	}
	t.seen[v] = true
	switch x := v.(type) {
	case *ssa.Parameter:
		if args := symbol.CalledWith(x.Parent()); args != nil {
			for i, p := range x.Parent().Params {
				if p == x && i < len(args) {
					return t.life(args[i])
				}
			}
		}
		if t.endless(x) {
			return Lifetime{}
		}
		return Lifetime{Callers, "which the caller can cancel"}
	case *ssa.FreeVar:
		return t.life(symbol.Binding(x))
	case *ssa.Phi:
		return t.worst(x.Edges)
	case *ssa.MakeInterface:
		return Lifetime{} // a context of a framework's own
	case *ssa.ChangeInterface:
		return t.life(x.X)
	case *ssa.TypeAssert:
		return t.life(x.X)
	case *ssa.UnOp:
		if x.Op == token.MUL {
			return t.load(x.X)
		}
	case *ssa.Alloc:
		return t.worst(symbol.Stores(x))
	case *ssa.Extract:
		if c, ok := x.Tuple.(*ssa.Call); ok {
			return t.call(c, x)
		}
	case *ssa.Call:
		return t.call(x, x)
	}
	return Lifetime{}
}

func (t *ctxTracer) worst(vs []ssa.Value) Lifetime {
	var worst Lifetime
	for _, v := range vs {
		worst = worst.or(t.life(v))
	}
	return worst
}

// endless tells whether all callers of an unexported function are in sight and
// pass a context that nobody cancels.
func (t *ctxTracer) endless(p *ssa.Parameter) bool {
	fn := p.Parent()
	obj := fn.Object()
	calls := t.m.uses().calls[fn]
	if obj == nil || obj.Exported() || len(calls) == 0 {
		return false
	}
	for _, c := range calls {
		args := symbol.Args(c.Common())
		i := slices.Index(fn.Params, p)
		if i < 0 || i >= len(args) {
			return false
		}
		if l := t.life(args[i]).Life; l == Callers || l == Ending {
			return false
		}
	}
	return true
}

// load is the life of a context that is kept in a variable or field.
func (t *ctxTracer) load(addr ssa.Value) Lifetime {
	var kept []ssa.Value
	switch a := addr.(type) {
	case *ssa.FreeVar:
		if b := symbol.Binding(a); b != nil {
			return t.load(b)
		}
		return Lifetime{}
	case *ssa.Alloc:
		return t.worst(symbol.Stores(a))
	case *ssa.FieldAddr:
		for _, s := range t.m.index.fields[symbol.FieldID(a.X.Type(), a.Field)] {
			kept = append(kept, s.val)
		}
	case *ssa.Global:
		kept = t.m.index.globals[a]
	}
	for _, v := range kept {
		if !endless(v) {
			return Lifetime{Callers, "which ends when its owner stops"}
		}
	}
	if len(kept) == 0 {
		return Lifetime{Callers, "which its owner can cancel"}
	}
	return Lifetime{Life: Detached}
}

// endless tells the contexts that nothing cancels.
func endless(v ssa.Value) bool {
	c, ok := v.(*ssa.Call)
	return ok && contexts[symbol.CalleeID(&c.Call)] == Detached
}

// call is the life of a context that a call answers.
func (t *ctxTracer) call(c *ssa.Call, result ssa.Value) Lifetime {
	id := symbol.CalleeID(&c.Call)
	args := symbol.Args(&c.Call)
	switch contexts[id] {
	case Detached:
		return Lifetime{Life: Detached}
	case Ending:
		return Lifetime{Ending, endings[id]}
	case Callers:
		return t.derived(c, id, args[0], result)
	}
	callee := symbol.Callee(&c.Call)
	if callee == nil {
		return Lifetime{}
	}
	if sums := t.m.callees(&c.Call, callee); len(sums) > 0 {
		if life := t.m.life(t.m.sym.Resolve(result), 0); life == Detached {
			return Lifetime{Life: Detached}
		}
	}
	switch name := strings.ToLower(callee.Name()); {
	case detaching(name):
		return Lifetime{Life: Detached}
	case name == "context" && len(args) == 1 && strings.HasSuffix(typeName(args[0].Type()), "Stream"):
		return Lifetime{Ending, "which ends with the request"}
	case name == "context" || name == "usercontext":
		return Lifetime{Callers, "which the caller can cancel"}
	case t.own(callee):
		return Lifetime{} // a helper of the project, out of sight
	}
	for _, a := range args {
		if isContext(a.Type()) {
			return t.life(a) // it adds a span, a logger, metadata
		}
	}
	return Lifetime{}
}

var endings = map[string]string{
	"os/signal.NotifyContext":                "which the signal ends",
	"(*net/http.Request).Context":            "which ends with the request",
	"golang.org/x/sync/errgroup.WithContext": "which ends with the group's first error",
}

// detaching tells the names of helpers that cut a context loose.
func detaching(name string) bool {
	for _, w := range []string{"detach", "withoutcancel", "background", "nocancel", "uncancel", "independent", "async", "fork", "withoutdeadline"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// own tells whether a function belongs to the module that is analysed, as far
// as its path tells.
func (t *ctxTracer) own(f *types.Func) bool {
	if f.Pkg() == nil {
		return false
	}
	if mod := t.m.Pass.Module; mod != nil && mod.Path != "" {
		return f.Pkg().Path() == mod.Path || strings.HasPrefix(f.Pkg().Path(), mod.Path+"/")
	}
	return first(f.Pkg().Path(), 3) == first(t.m.Pass.Pkg.Path(), 3)
}

func first(path string, n int) string {
	parts := strings.SplitN(path, "/", n+1)
	return strings.Join(parts[:min(n, len(parts))], "/")
}

// derived is the life of a context that is made from another.
func (t *ctxTracer) derived(c *ssa.Call, id string, parent, result ssa.Value) Lifetime {
	up := t.life(parent)
	if t.freshAt(c, result) {
		return up
	}
	line := t.m.Pass.Fset.Position(c.Pos()).Line
	switch {
	case strings.Contains(id, "WithTimeout"), strings.Contains(id, "WithDeadline"):
		return up.or(Lifetime{Ending, fmt.Sprintf("whose deadline (line %d) runs while the lock is held", line)})
	case strings.Contains(id, "WithCancel"):
		return up.or(t.cancelled(c, line))
	}
	return up
}

// freshAt tells whether a context was made for the release: in the literal that
// releases, or right before it.
func (t *ctxTracer) freshAt(c *ssa.Call, ctx ssa.Value) bool {
	if _, deferred := t.op.Instr.(*ssa.Defer); deferred || c.Parent() != t.op.Fn {
		return false
	}
	if around(t.op.Fn) != nil && !t.m.acquiresIn(t.op.Fn) {
		return true
	}
	for _, in := range *ctx.Referrers() {
		use, ok := in.(ssa.CallInstruction)
		if !ok {
			return false
		}
		isRelease := false
		for _, op := range t.m.opsOf[use] {
			isRelease = isRelease || op.Kind == Release
		}
		if !isRelease {
			return false
		}
	}
	return true
}

func (m *Model) acquiresIn(fn *ssa.Function) bool {
	for _, op := range m.opsIn[fn] {
		if op.Kind == Acquire {
			return true
		}
	}
	return false
}

// cancelled tells whether the cancel function of a context is called before the
// release.
func (t *ctxTracer) cancelled(c *ssa.Call, line int) Lifetime {
	var cancel ssa.Value
	for _, in := range *c.Referrers() {
		if e, ok := in.(*ssa.Extract); ok && e.Index == 1 {
			cancel = e
		}
	}
	if cancel == nil {
		return Lifetime{}
	}
	var worst Lifetime
	for _, in := range *cancel.Referrers() {
		worst = worst.or(t.cancelledBy(in, cancel, line))
	}
	return worst
}

func (t *ctxTracer) cancelledBy(in ssa.Instruction, cancel ssa.Value, line int) Lifetime {
	sooner := Lifetime{Ending, fmt.Sprintf("whose cancel (line %d) runs before it", t.m.Pass.Fset.Position(in.Pos()).Line)}
	elsewhere := Lifetime{Callers, fmt.Sprintf("which others can cancel (line %d)", line)}
	switch in := in.(type) {
	case *ssa.Defer:
		if in.Call.Value != cancel {
			return elsewhere
		}
		if t.runs != nil && in.Parent() == t.runs.Parent() && !before(in, t.runs) {
			return sooner // deferred calls run last in, first out
		}
		return Lifetime{}
	case *ssa.Call:
		if in.Call.Value != cancel {
			return elsewhere
		}
		if t.runs != nil && in.Parent() == t.runs.Parent() && before(t.runs, in) || in.Parent() == t.op.Fn && before(in, t.op.Instr) {
			return sooner
		}
		return Lifetime{}
	case *ssa.Store:
		if a, ok := in.Addr.(*ssa.Alloc); ok && in.Val == cancel {
			var worst Lifetime
			for _, use := range *a.Referrers() {
				if load, ok := use.(*ssa.UnOp); ok && load.Op == token.MUL {
					for _, x := range *load.Referrers() {
						worst = worst.or(t.cancelledBy(x, load, line))
					}
				}
				if mc, ok := use.(*ssa.MakeClosure); ok {
					worst = worst.or(t.cancelledIn(mc, a, line))
				}
			}
			return worst
		}
	case *ssa.MakeClosure:
		return t.cancelledIn(in, cancel, line)
	}
	return elsewhere
}

// cancelledIn judges a literal that captures the variable of the cancel function.
func (t *ctxTracer) cancelledIn(mc *ssa.MakeClosure, variable ssa.Value, line int) Lifetime {
	if mc.Fn == t.op.Fn {
		return t.cancelledWithin(mc, variable)
	}
	for _, in := range *mc.Referrers() {
		d, ok := in.(*ssa.Defer)
		if !ok {
			return Lifetime{Callers, fmt.Sprintf("which others can cancel (line %d)", line)}
		}
		if t.runs != nil && !before(d, t.runs) {
			return Lifetime{Ending, fmt.Sprintf("whose cancel (line %d) runs before it", t.m.Pass.Fset.Position(d.Pos()).Line)}
		}
	}
	return Lifetime{}
}

// cancelledWithin looks for a call of the cancel function before the release, in
// the literal that releases.
func (t *ctxTracer) cancelledWithin(mc *ssa.MakeClosure, variable ssa.Value) Lifetime {
	for i, b := range mc.Bindings {
		if b != variable {
			continue
		}
		for _, load := range *t.op.Fn.FreeVars[i].Referrers() {
			v, ok := load.(*ssa.UnOp)
			if !ok {
				continue
			}
			for _, use := range *v.Referrers() {
				if c, ok := use.(*ssa.Call); ok && c.Call.Value == v && before(c, t.op.Instr) {
					return Lifetime{Ending, fmt.Sprintf("whose cancel (line %d) runs before it", t.m.Pass.Fset.Position(c.Pos()).Line)}
				}
			}
		}
	}
	return Lifetime{}
}

// afterDone tells whether an operation runs only once the context is done: under
// case <-ctx.Done(), or after a receive from it.
func (m *Model) afterDone(op *Op, ctx ssa.Value) bool {
	of := m.sym.Resolve(ctx)
	done := func(v ssa.Value) bool {
		c, ok := v.(*ssa.Call)
		if !ok || calleeName(&c.Call) != "Done" {
			return false
		}
		args := symbol.Args(&c.Call)
		return len(args) == 1 && isContext(args[0].Type()) && symbol.Equal(m.sym.Resolve(args[0]), of)
	}
	b := op.Instr.Block()
	for child := b; child != nil; child = child.Idom() {
		for _, in := range child.Instrs {
			if in == ssa.Instruction(op.Instr) {
				break
			}
			if u, ok := in.(*ssa.UnOp); ok && u.Op == token.ARROW && done(u.X) {
				return true
			}
		}
		d := child.Idom()
		if d == nil || len(child.Preds) != 1 {
			continue
		}
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || d.Succs[0] != child {
			continue
		}
		if sel, k := selected(test.Cond); sel != nil && k < len(sel.States) && done(sel.States[k].Chan) {
			return true
		}
	}
	return false
}

// selected is the select, and its case, that a condition asks for.
func selected(cond ssa.Value) (*ssa.Select, int) {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL {
		return nil, 0
	}
	e, ok := c.X.(*ssa.Extract)
	k, isConst := c.Y.(*ssa.Const)
	if !ok || !isConst || e.Index != 0 {
		return nil, 0
	}
	sel, ok := e.Tuple.(*ssa.Select)
	if !ok {
		return nil, 0 // the constant need be no number
	}
	return sel, int(k.Int64())
}

// contextParam is the parameter of the function id that a context comes from
// unaltered but for a deadline and values, 1-based; 0 for none.
func contextParam(e *symbol.Expr, id string) int {
	for range 8 {
		switch {
		case e == nil:
			return 0
		case e.Kind == symbol.Param && e.Text == id:
			return e.Index + 1
		case e.Kind == symbol.Result:
			e = e.Args[0]
		case e.Kind == symbol.Call && contexts[e.Text] == Callers && len(e.Args) > 0:
			e = e.Args[0]
		default:
			return 0
		}
	}
	return 0
}
