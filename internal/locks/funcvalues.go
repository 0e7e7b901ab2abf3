package locks

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// visitAnswer is a call of what an acquire through an interface returned.
func (m *Model) visitAnswer(fn *ssa.Function, c ssa.CallInstruction, v ssa.Value) {
	for _, o := range origins(v) {
		i := 0
		if x, ok := o.(*ssa.Extract); ok {
			i, o = x.Index, x.Tuple
		}
		call, ok := o.(*ssa.Call)
		if !ok || !call.Call.IsInvoke() {
			continue
		}
		for _, s := range m.implementations(&call.Call) {
			for _, d := range s.acts {
				if d.Result == i+1 {
					m.derive(fn, c, d, s.id, m.sym.All(symbol.Args(&call.Call)))
				}
			}
		}
	}
}

// visitValue is a call of a function value: the release that an acquire returned.
func (m *Model) visitValue(fn *ssa.Function, c ssa.CallInstruction, v ssa.Value) {
	m.visitAnswer(fn, c, v)
	e := m.sym.Resolve(v)
	alternatives := []*symbol.Expr{e}
	if e.Kind == symbol.Phi {
		alternatives = e.Args
	}
	for _, e := range alternatives {
		i := 0
		if e.Kind == symbol.Result {
			i, e = e.Index, e.Args[0]
		}
		if e.Kind != symbol.Call {
			continue
		}
		s := m.byID[e.Text]
		if s == nil {
			continue
		}
		for _, d := range s.acts {
			if d.Result == i+1 {
				m.derive(fn, c, d, s.id, e.Args)
			}
		}
	}
}

// boundMethod is the method value x.M, as a value handed to somebody.
func boundMethod(v ssa.Value) *ssa.MakeClosure {
	for {
		switch x := v.(type) {
		case *ssa.ChangeType:
			v = x.X
			continue
		case *ssa.MakeInterface:
			v = x.X
			continue
		case *ssa.MakeClosure:
			if fn := x.Fn.(*ssa.Function); fn.Synthetic != "" && fn.Object() != nil {
				return x
			}
		}
		return nil
	}
}

// boundActs is what calling the method value will do.
func (m *Model) boundActs(b *ssa.MakeClosure) (s []*summary, args []*symbol.Expr) {
	f, ok := b.Fn.(*ssa.Function).Object().(*types.Func)
	if !ok {
		return nil, nil
	}
	args = m.sym.All(b.Bindings)
	if f.Pkg() == m.Pass.Pkg {
		if body := b.Parent().Prog.FuncValue(f.Origin()); body != nil {
			return []*summary{m.summarise(body)}, args
		}
	}
	if s := m.imported(f); s != nil {
		return []*summary{s}, args
	}
	return nil, nil
}

// visitBound is a method value that is handed to a call. What it releases may be
// the lock of the function that hands it on; what it acquires is not: a router
// that is given handlers holds nothing.
func (m *Model) visitBound(fn *ssa.Function, c ssa.CallInstruction, b *ssa.MakeClosure) {
	sums, args := m.boundActs(b)
	for _, s := range sums {
		for _, d := range s.acts {
			if d.Result == 0 && d.Kind != Acquire {
				d.Deferred = true
				m.derive(fn, c, d, s.id, args)
			}
		}
	}
}

// boundResults adds what a returned method value does when it is called.
func (m *Model) boundResults(fn *ssa.Function, s *summary) {
	for _, ret := range returnsIn(fn) {
		for i, v := range ret.Results {
			b := boundMethod(v)
			if b == nil {
				continue
			}
			sums, args := m.boundActs(b)
			for _, callee := range sums {
				for _, d := range callee.acts {
					if d.Result == 0 {
						d.Act = d.Act.in(callee.id, args)
						d.Result = i + 1
						s.add(d)
					}
				}
			}
		}
	}
}
