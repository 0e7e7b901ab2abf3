package locks

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Span is code that runs while a lock is held: after an acquire, or in a
// function that another one runs under its lock.
type Span struct {
	Holding
	Op     *Op                   // the acquire; nil where the lock is taken by the function that At calls
	At     ssa.CallInstruction   // the acquire, or the call that is handed the function
	Region *Region               // nil without Op
	Calls  []ssa.CallInstruction // what runs, operations on the lock itself left out
}

// Holding is what is told of a lock to those who run under it.
type Holding struct {
	Backend string
	Nodes   Nodes
	Purpose Purpose
	Key     *symbol.Expr
	TTL     *symbol.Expr // of a lease that nothing in sight renews
	Unit    string       // of an integer TTL
	By      string       // the function that takes the lock and runs another
}

// Guards is what a function takes before it runs a function that it is handed.
type Guards struct{ Of []Guarded }

// Guarded is the parameter that is run, and the lock.
type Guarded struct {
	Param int // a receiver is parameter 0
	Holding
}

// AFact marks Guards as a fact of a function or method.
func (*Guards) AFact() {}

func (*Guards) String() string { return "runs a parameter under a lock" }

// Spans are the stretches of the package's code that run under a lock.
func (m *Model) Spans() []*Span {
	if m.spans != nil {
		return m.spans
	}
	m.spans = []*Span{}
	for _, op := range m.Ops {
		if op.Kind != Acquire || !op.Lock || op.Result != 0 || op.Deferred {
			continue
		}
		m.spans = append(m.spans, m.span(op))
	}
	m.spans = append(m.spans, m.callbacks()...)
	return m.spans
}

// SessionSpans are the stretches that run while a session lock of a database is
// held on a connection of its own.
func (m *Model) SessionSpans() []*Span {
	var out []*Span
	for _, op := range m.SessionLocks() {
		out = append(out, m.span(op))
	}
	return out
}

// WeakSpans are the stretches that run under a lock behind an interface whose
// implementation is out of sight.
func (m *Model) WeakSpans() []*Span {
	var out []*Span
	for _, op := range m.Ops {
		if op.Kind == Acquire && op.Weak && !op.Lock && !op.Deferred {
			out = append(out, m.span(op))
		}
	}
	return out
}

// span is what runs after an acquire.
func (m *Model) span(op *Op) *Span {
	s := &Span{Holding: m.holding(op), Op: op, At: op.Instr, Region: m.Region(op)}
	for _, in := range s.Region.Instrs {
		if c, ok := in.(ssa.CallInstruction); ok && m.works(c) {
			s.Calls = append(s.Calls, c)
		}
	}
	return s
}

func (m *Model) holding(op *Op) Holding {
	h := Holding{Backend: op.Backend, Nodes: op.Nodes, Purpose: op.Purpose, Key: op.Key}
	if !m.Renewed(op) {
		h.TTL, h.Unit = op.TTL, op.Act.Unit
	}
	return h
}

// works tells whether a call is part of what a lock is held for.
func (m *Model) works(c ssa.CallInstruction) bool {
	switch c.(type) {
	case *ssa.Defer, *ssa.Go:
		return false
	}
	for _, op := range m.opsOf[c] {
		if op.Lock || op.Weak {
			return false
		}
	}
	return true
}

// guards finds the functions that run a parameter while they hold a lock.
func (m *Model) guards() map[string]*Guards {
	if m.guarding != nil {
		return m.guarding
	}
	m.guarding = map[string]*Guards{}
	note := func(fn *ssa.Function, h Holding, calls []ssa.CallInstruction) bool {
		found := false
		u := unit(fn)
		id := symbol.ID(u)
		for _, c := range calls {
			for _, v := range append([]ssa.Value{c.Common().Value}, c.Common().Args...) {
				if v == nil || !isFunc(v) {
					continue
				}
				p := m.sym.Resolve(v)
				if p.Kind != symbol.Param || p.Text != id {
					continue
				}
				g := m.guarding[id]
				if g == nil {
					g = &Guards{}
					m.guarding[id] = g
				}
				if !g.has(p.Index) {
					h.By = u.Name()
					g.Of = append(g.Of, Guarded{p.Index, h})
					found = true
				}
			}
		}
		return found
	}
	for _, op := range m.Ops {
		if op.Kind != Acquire || !op.Lock || op.Result != 0 {
			continue
		}
		var calls []ssa.CallInstruction
		for _, in := range m.Region(op).Instrs {
			if c, ok := in.(ssa.CallInstruction); ok && m.works(c) {
				calls = append(calls, c)
			}
		}
		note(op.Fn, m.holding(op), calls)
	}
	for range 3 { // a function that hands its parameter on to such a function
		more := false
		for _, fn := range m.fns {
			m.handing(fn, func(c ssa.CallInstruction, h Holding, v ssa.Value) {
				for _, lit := range literalsOf(v) {
					more = note(fn, h, callsIn(lit)) || more
				}
				if p := m.sym.Resolve(v); p.Kind == symbol.Param {
					more = note(fn, h, []ssa.CallInstruction{c}) || more
				}
			})
		}
		if !more {
			break
		}
	}
	return m.guarding
}

func (g *Guards) has(param int) bool {
	for _, x := range g.Of {
		if x.Param == param {
			return true
		}
	}
	return false
}

// handing visits the functions that fn hands to functions that run them under
// a lock.
func (m *Model) handing(fn *ssa.Function, visit func(c ssa.CallInstruction, h Holding, v ssa.Value)) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, g := range m.guardsOf(c.Common()) {
				args := symbol.Args(c.Common())
				if g.Param < len(args) {
					h := g.Holding
					for _, e := range []**symbol.Expr{&h.Key, &h.TTL} {
						if *e != nil {
							*e = (*e).Subst(symbol.CalleeID(c.Common()), m.sym.All(args))
						}
					}
					visit(c, h, args[g.Param])
				}
			}
		}
	}
}

// guardsOf are the parameters that the called function runs under a lock.
func (m *Model) guardsOf(c *ssa.CallCommon) []Guarded {
	callee := symbol.Callee(c)
	if callee == nil {
		return nil
	}
	var out []Guarded
	collect := func(f *types.Func) {
		if f.Pkg() == m.Pass.Pkg {
			if g := m.guarding[symbol.FuncID(f)]; g != nil {
				out = append(out, g.Of...)
			}
			return
		}
		var fact Guards
		if m.Pass.ImportObjectFact(f.Origin(), &fact) {
			out = append(out, fact.Of...)
		}
	}
	if !c.IsInvoke() {
		collect(callee)
		return out
	}
	n, ok := types.Unalias(c.Value.Type()).(*types.Named)
	if !ok {
		return nil
	}
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	for _, t := range m.typesBehind(n, iface) {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pass.Pkg, callee.Name()); obj != nil {
			if f, ok := obj.(*types.Func); ok && len(out) == 0 {
				collect(f)
			}
		}
	}
	return out
}

// callbacks are the functions that run under a lock which another one takes.
func (m *Model) callbacks() []*Span {
	m.guards()
	var out []*Span
	for _, fn := range m.fns {
		m.handing(fn, func(c ssa.CallInstruction, h Holding, v ssa.Value) {
			s := &Span{Holding: h, At: c}
			for _, lit := range literalsOf(v) {
				for _, call := range callsIn(lit) {
					if m.works(call) {
						s.Calls = append(s.Calls, call)
					}
				}
			}
			if len(s.Calls) > 0 {
				out = append(out, s)
			}
		})
	}
	return out
}

func callsIn(fn *ssa.Function) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, f := range withLiterals(fn) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(ssa.CallInstruction); ok {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

func (m *Model) exportGuards() {
	guards := m.guards()
	for fn := range m.sums {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == m.Pass.Pkg {
			if g := guards[symbol.FuncID(obj)]; g != nil {
				m.Pass.ExportObjectFact(obj, g)
			}
		}
	}
}

// Place is where a call of the span stands: that of a method value which is
// handed to be run under the lock is where it is handed.
func (s *Span) Place(c ssa.CallInstruction) token.Pos {
	if c.Pos().IsValid() {
		return c.Pos()
	}
	return s.At.Pos()
}

// Pos is where a call of the span stands in the source: one of a method that is
// handed over as it is stands where it is handed over.
func (s *Span) Pos(c ssa.CallInstruction) token.Pos {
	if c.Pos().IsValid() {
		return c.Pos()
	}
	return s.At.Pos()
}

// SpanName is how a message names the lock of a span.
func (m *Model) SpanName(s *Span) string {
	op := s.Op
	switch {
	case op == nil:
		op = &Op{Act: Act{Key: s.Key}, Instr: s.At, Fn: s.At.Parent()}
	case op.statement != nil:
		return op.statement.KeyName(m)
	}
	return m.Name(op)
}

// TestCode tells whether an instruction stands in a _test.go file.
func (m *Model) TestCode(in ssa.Instruction) bool {
	return strings.HasSuffix(m.Pass.Fset.Position(in.Pos()).Filename, "_test.go")
}

// Retries tells whether a Redlock mutex is made with tries or delays that the
// program sets.
func (m *Model) Retries(op *Op) bool {
	found := false
	for _, h := range append([]*symbol.Expr{op.Handle}, m.madeAs(op.Handle)...) {
		h.Walk(func(e *symbol.Expr) bool {
			name := shortName(e.Text)
			found = found || e.Kind == symbol.Call && (name == "WithTries" || name == "WithRetryDelay" || name == "WithRetryDelayFunc")
			return !found
		})
	}
	return found
}

// madeAs are the values of the field that a handle is read from.
func (m *Model) madeAs(h *symbol.Expr) []*symbol.Expr {
	if h == nil || h.Kind != symbol.Field {
		return nil
	}
	return m.index.stored(h.Text)
}

// AsksValidity tells whether the package reads how long a lock of the same kind
// is still valid.
func (m *Model) AsksValidity(op *Op) bool {
	return len(m.Sites(func(c *lockapi.Call) bool { return c.Role == lockapi.Peek && c.Backend == lockapi.Redlock })) > 0
}
