package locks

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// ending is a context of a wrapper that its callers get the cancel of: the 1-based
// results of both, 0 for one that is not answered.
type ending struct{ ctx, cancel int }

// endings tells which literals of a function run beside its callers until they call
// the cancel that it answers: what those release, the cancel releases.
func (m *Model) endings(fn *ssa.Function) map[*ssa.Function]ending {
	if !answersFunc(fn) || len(fn.AnonFuncs) == 0 {
		return nil
	}
	answered := map[ssa.Value]ending{} // by the call that makes the context
	var calls []ssa.Value
	for _, ret := range returnsIn(fn) {
		for i, v := range ret.Results {
			for _, o := range origins(v) {
				made, n := cancellable(o)
				if made == nil {
					continue
				}
				e, seen := answered[made]
				if !seen {
					calls = append(calls, made)
				}
				if n == 0 {
					e.ctx = i + 1
				} else {
					e.cancel = i + 1
				}
				answered[made] = e
			}
		}
	}
	out := map[*ssa.Function]ending{}
	for _, made := range calls {
		e := answered[made]
		if e.cancel == 0 {
			continue
		}
		for _, lit := range fn.AnonFuncs {
			if !runsBeside(lit) || !captures(lit, made) {
				continue
			}
			for _, f := range withLiterals(lit) {
				out[f] = e
			}
		}
	}
	return out
}

func answersFunc(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	for i := range results.Len() {
		if _, ok := results.At(i).Type().Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// lostBy is the result, from 1, that is the context which ends when a lock that is
// acquired in a function is lost: the literal that renews it cancels that then.
func (m *Model) lostBy(fn *ssa.Function, endings map[*ssa.Function]ending) int {
	for _, lit := range withLiterals(fn) {
		e := endings[lit]
		renews := slices.ContainsFunc(m.opsIn[lit], func(o *Op) bool { return o.Kind == Renew })
		if e.ctx > 0 && renews && cancels(lit) {
			return e.ctx
		}
	}
	return 0
}

// cancels tells whether a literal calls the cancel of a context.
func cancels(lit *ssa.Function) bool {
	for _, b := range lit.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(ssa.CallInstruction)
			if !ok || c.Common().StaticCallee() != nil || c.Common().IsInvoke() {
				continue
			}
			for _, o := range origins(c.Common().Value) {
				if made, n := cancellable(o); made != nil && n == 1 {
					return true
				}
			}
		}
	}
	return false
}

// cancellable is the call that makes a context and its cancel, and which of the
// two v is.
func cancellable(v ssa.Value) (ssa.Value, int) {
	x, ok := v.(*ssa.Extract)
	if !ok {
		return nil, 0
	}
	c, ok := x.Tuple.(*ssa.Call)
	if !ok || !strings.HasPrefix(symbol.CalleeID(c.Common()), "context.With") {
		return nil, 0
	}
	return c, x.Index
}

// runsBeside tells whether a literal is started in a goroutine, or handed to a
// function that can start it.
func runsBeside(lit *ssa.Function) bool {
	for _, in := range closuresOf(lit) {
		for _, use := range *in.Referrers() {
			switch use := use.(type) {
			case *ssa.Go:
				return true
			case *ssa.Call:
				if use.Call.Value != in {
					return true
				}
			}
		}
	}
	return false
}

// closuresOf are the values that a literal is made by in the function around it.
func closuresOf(lit *ssa.Function) []*ssa.MakeClosure {
	var out []*ssa.MakeClosure
	for _, b := range lit.Parent().Blocks {
		for _, in := range b.Instrs {
			if mc, ok := in.(*ssa.MakeClosure); ok && mc.Fn == lit {
				out = append(out, mc)
			}
		}
	}
	return out
}

// captures tells whether a literal uses the context that a call makes.
func captures(lit *ssa.Function, made ssa.Value) bool {
	for _, f := range lit.FreeVars {
		for _, o := range variable(f) {
			if c, n := cancellable(o); c == made && n == 0 {
				return true
			}
		}
	}
	return false
}

// variable are the values that a captured variable can have.
func variable(f *ssa.FreeVar) []ssa.Value {
	var out []ssa.Value
	for _, o := range origins(f) {
		if a, ok := o.(*ssa.Alloc); ok {
			for _, s := range symbol.Stores(a) {
				out = append(out, origins(s)...)
			}
			continue
		}
		out = append(out, o)
	}
	return out
}

// Releasable tells whether the caller of an acquire can give it up: not where the
// acquire answers a function for that, the only way there is, and he drops it.
func (m *Model) Releasable(op *Op) bool {
	undo := -1
	switch {
	case op.Call != nil && op.Call.Undo.Given():
		undo = op.Call.Undo.Index()
	case len(op.Via) > 0:
		if undo = m.undoOf(op.Via[0]); undo < 0 {
			return true
		}
	default:
		return true
	}
	call, ok := op.Instr.(*ssa.Call)
	if !ok || len(*call.Referrers()) == 0 || m.endsHere(op) {
		return true
	}
	v := resultAt(call, undo)
	return v != nil && len(*v.Referrers()) > 0
}

// undoOf is the result of a wrapper that gives up what it acquires, from 0; -1
// where there is none, or another way.
func (m *Model) undoOf(wrapper string) int {
	s := m.byID[wrapper]
	if s == nil {
		return -1
	}
	undo := -1
	for _, d := range s.acts {
		if d.Kind != Release {
			continue
		}
		if d.Result == 0 {
			return -1
		}
		undo = d.Result - 1
	}
	return undo
}

// endsHere tells whether the context of an acquire is made in the function around
// it, which then can end the lock by that.
func (m *Model) endsHere(op *Op) bool {
	for _, arg := range op.Instr.Common().Args {
		if !isContext(arg.Type()) {
			continue
		}
		for _, o := range origins(arg) {
			if made, _ := cancellable(o); made != nil {
				return true
			}
		}
	}
	return false
}
