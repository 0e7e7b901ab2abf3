package locks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Tied tells whether a context ends with the session: it is the session's own,
// is made from that, or is cancelled by a literal that waits for the session's
// end. Contexts that come from out of sight are taken for tied.
func (s *Session) Tied(m *Model, ctx ssa.Value) bool {
	t := tie{m: m, s: s, seen: map[ssa.Value]bool{}}
	return t.tied(ctx)
}

type tie struct {
	m    *Model
	s    *Session
	seen map[ssa.Value]bool
}

func (t *tie) tied(v ssa.Value) bool {
	if v == nil || t.seen[v] || len(t.seen) > 50 {
		return false
	}
	t.seen[v] = true
	switch x := through(v).(type) {
	case *ssa.Parameter:
		return t.parameter(x)
	case *ssa.Phi:
		for _, e := range x.Edges {
			if t.tied(e) {
				return true
			}
		}
	case *ssa.Call:
		return t.call(x, nil)
	case *ssa.Extract:
		if c, ok := x.Tuple.(*ssa.Call); ok {
			return t.call(c, resultAt(c, 1))
		}
	case *ssa.UnOp:
		if f, ok := x.X.(*ssa.FieldAddr); ok {
			for _, st := range t.m.index.fields[symbol.FieldID(f.X.Type(), f.Field)] {
				if t.tied(st.val) {
					return true
				}
			}
			return false
		}
		_, global := x.X.(*ssa.Global)
		return !global
	}
	return false
}

func (t *tie) parameter(p *ssa.Parameter) bool {
	for _, c := range t.m.uses().calls[p.Parent()] {
		for i, q := range p.Parent().Params {
			if args := symbol.Args(c.Common()); q == p && i < len(args) && t.tied(args[i]) {
				return true
			}
		}
	}
	return false
}

func (t *tie) call(c *ssa.Call, cancel ssa.Value) bool {
	f := symbol.Callee(&c.Call)
	if f == nil {
		return true
	}
	if row := lockapi.Lookup(f); row != nil && row.Role == lockapi.Signal {
		return true
	}
	life, known := contexts[f.FullName()]
	if !known {
		return !strings.HasSuffix(f.FullName(), "Request).Context") // out of sight
	}
	if cancel != nil && t.cancelledOnLoss(cancel) {
		return true
	}
	return life == Callers && len(c.Call.Args) > 0 && t.tied(c.Call.Args[0])
}

// cancelledOnLoss tells whether a cancel function is called where the end of
// the session is waited for.
func (t *tie) cancelledOnLoss(cancel ssa.Value) bool {
	flow := t.m.Flow(cancel)
	if flow.Escapes {
		return true
	}
	return flow.Has(func(u Use) bool {
		return u.In.Parent() != nil && t.s.listensIn(u.In.Parent()) && (u.In.Parent() != cancel.Parent() || u.In.Block() != cancel.(ssa.Instruction).Block())
	})
}

// listensIn tells whether a function waits for the end of the session.
func (s *Session) listensIn(fn *ssa.Function) bool {
	return s.Flow.Has(func(u Use) bool { return u.Does(lockapi.Signal) && u.In.Parent() == fn })
}

// AskedFirst tells whether the first thing that happens after the acquire is to
// ask whether its session has ended.
func (s *Session) AskedFirst(m *Model, op *Op) bool {
	r := m.Region(op)
	for _, in := range r.Instrs {
		switch in := in.(type) {
		case *ssa.Select:
			for _, st := range in.States {
				if s.done(st.Chan) {
					return true
				}
			}
			return false
		case *ssa.UnOp:
			if s.done(in.X) {
				return true
			}
		case *ssa.Send, *ssa.MapUpdate:
			return false
		case ssa.CallInstruction:
			f := symbol.Callee(in.Common())
			switch {
			case isDefer(in), isBuiltin(in), Logs(f), pure(f):
			case lockapi.Lookup(f) != nil && lockapi.Lookup(f).Role != lockapi.Write:
			case isGo(in):
				for _, lit := range literalsOf(in.Common().Value) {
					if s.listensIn(lit) {
						return true
					}
				}
				return false
			default:
				return false
			}
		}
	}
	return false
}

// done tells whether a channel is the one that tells of the session's end.
func (s *Session) done(ch ssa.Value) bool {
	c, ok := through(ch).(*ssa.Call)
	if !ok {
		return false
	}
	row := lockapi.Lookup(symbol.Callee(&c.Call))
	return row != nil && row.Role == lockapi.Signal
}

// Untied is a call under the lock that is given a context which does not end with
// the session; nil for none. A goroutine that will release the lock does not end the
// leader's work.
func (s *Session) Untied(m *Model, op *Op) ssa.CallInstruction {
	for _, in := range slices.Concat(m.Region(op).Instrs, m.Course(op, Held).Instrs) {
		c, ok := in.(ssa.CallInstruction)
		if !ok || isDefer(c) || len(m.opsOf[c]) > 0 {
			continue
		}
		f := symbol.Callee(c.Common())
		if f != nil && (Logs(f) || pure(f) || lockapi.Lookup(f) != nil) {
			continue
		}
		for _, arg := range c.Common().Args {
			if isContext(arg.Type()) && !s.Tied(m, arg) {
				return c
			}
		}
	}
	return nil
}
