package locks

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Handles are what functions of a project answer or take that has to do with a
// session inside: an object that keeps one and ends it in a method of its own, a
// callback for its end.

// startsIn are the results, from 1, of a function that keep a session which the
// function has started.
func (m *Model) startsIn(fn *ssa.Function) []int {
	var out []int
	for _, s := range m.sessionSites() {
		if s.Fn != fn {
			continue
		}
		v := resultAt(s.Instr, 0)
		if v == nil {
			continue
		}
		for _, in := range *v.Referrers() {
			st, ok := in.(*ssa.Store)
			if !ok {
				continue
			}
			f, ok := st.Addr.(*ssa.FieldAddr)
			if !ok || !m.endsSession(symbol.FieldID(f.X.Type(), f.Field)) {
				continue
			}
			for _, b := range fn.Blocks {
				ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
				if !ok {
					continue
				}
				for i, r := range ret.Results {
					if through(r) == through(f.X) && !slices.Contains(out, i+1) {
						out = append(out, i+1)
					}
				}
			}
		}
	}
	return out
}

func (m *Model) sessionSites() []*Site {
	if m.started == nil {
		m.started = append([]*Site{}, m.Sites(func(r *lockapi.Call) bool {
			return r.Role == lockapi.NewSession && r.Backend == lockapi.Etcd && r.Handle
		})...)
	}
	return m.started
}

// endsSession tells whether the package ends the session that a field holds.
func (m *Model) endsSession(field string) bool {
	for _, op := range m.Ops {
		if op.Kind == EndSession && op.Handle != nil && op.Handle.Kind == symbol.Field && op.Handle.Text == field {
			return true
		}
	}
	return false
}

// onLoss are the parameters, from 1, of a function that a goroutine of it calls
// when a session has ended.
func (m *Model) onLoss(fn *ssa.Function) []int {
	var out []int
	for _, f := range withLiterals(fn) {
		if !m.background(f) || !asksSignal(f) {
			continue
		}
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(*ssa.Call)
				if !ok || c.Call.IsInvoke() || c.Call.StaticCallee() != nil {
					continue
				}
				for _, v := range origins(c.Call.Value) {
					if p, ok := v.(*ssa.Parameter); ok && p.Parent() == fn {
						if i := slices.Index(fn.Params, p) + 1; !slices.Contains(out, i) {
							out = append(out, i)
						}
					}
				}
			}
		}
	}
	return out
}

// asksSignal tells whether a function asks for a signal of a lost lease.
func asksSignal(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(*ssa.Call); ok {
				if row := lockapi.Lookup(symbol.Callee(&c.Call)); row != nil && row.Role == lockapi.Signal {
					return true
				}
			}
		}
	}
	return false
}

// about is what is known of a function's sessions, in this package or another.
func (m *Model) about(f *types.Func) (starts, onLoss []int) {
	if f == nil || f.Pkg() == nil {
		return nil, nil
	}
	if f.Pkg() == m.Pass.Pkg {
		for fn := range m.sums {
			if fn.Object() == f {
				return m.startsIn(fn), m.onLoss(fn)
			}
		}
		return nil, nil
	}
	var fact Summary
	if m.Pass.ImportObjectFact(f, &fact) {
		return fact.Starts, fact.OnLoss
	}
	return nil, nil
}

// Unheeded are the calls that are given a callback for a lost lease which does
// nothing: an empty literal, one that only logs, nil.
func (m *Model) Unheeded() []ssa.CallInstruction {
	var out []ssa.CallInstruction
	m.calls(func(c ssa.CallInstruction, f *types.Func) {
		_, onLoss := m.about(f)
		args := symbol.Args(c.Common())
		for _, i := range onLoss {
			if i > len(args) {
				continue
			}
			arg := args[i-1]
			if fn := Literal(arg); isNil(arg) || fn != nil && Inert(fn) {
				out = append(out, c)
			}
		}
	})
	return out
}

// calls visits the calls of declared functions in the package.
func (m *Model) calls(visit func(ssa.CallInstruction, *types.Func)) {
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(ssa.CallInstruction); ok {
					if f := symbol.Callee(c.Common()); f != nil {
						visit(c, f)
					}
				}
			}
		}
	}
}

// KeptSession is a call of a function that answers an object with a session inside,
// and the ways out on which the object's session is not ended.
type KeptSession struct {
	Instr  ssa.CallInstruction
	Callee *types.Func
	Leaks  []End
	Whole  bool // it is ended on no way
}

// KeptSessions are the sessions inside of objects that the package does not end.
func (m *Model) KeptSessions() []KeptSession {
	var out []KeptSession
	m.calls(func(c ssa.CallInstruction, f *types.Func) {
		starts, _ := m.about(f)
		for _, i := range starts {
			v := resultAt(c, i-1)
			if v == nil {
				continue
			}
			op := &Op{Act: Act{Kind: Start, Success: lockapi.NilError, Handle: m.sym.Resolve(v)}, Instr: c, Fn: c.Parent(), Callee: f.Name()}
			r := m.Region(op)
			k := KeptSession{Instr: c, Callee: f, Whole: true}
			for _, e := range r.Ends {
				switch {
				case e.Deferred, e.Kind == Released, e.Kind == Handed:
					k.Whole = false
				case e.Kind == Returned, e.Kind == Reacquire:
					k.Leaks = append(k.Leaks, e)
				}
			}
			if k.Leaks = oncePerLoop(k.Leaks); len(k.Leaks) > 0 && !r.Vague {
				out = append(out, k)
			}
		}
	})
	return out
}
