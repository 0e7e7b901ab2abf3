package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A CutShort is the end of a session whose own context has ended before: the
// server is not asked to revoke its lease.
type CutShort struct {
	At  ssa.CallInstruction // closes the session
	Why string              // "which ends with the request", for a message
}

// CutShort is the first call that ends the session where the session's context has
// ended by then, nil for none. A context that only callers can end is theirs, and so
// is the case of a lock that is released by itself, with a context that lasts.
func (s *Session) CutShort(m *Model) *CutShort {
	for _, given := range s.contexts(m) {
		for _, u := range s.Flow.Uses {
			c, ok := u.In.(ssa.CallInstruction)
			if !ok || !u.Does(lockapi.EndSession) || unit(c.Parent()) != unit(given.fn) || s.releasedIn(m, unit(given.fn)) {
				continue
			}
			op := &Op{Act: Act{Kind: EndSession}, Instr: c, Fn: c.Parent()}
			if _, life := m.contextLife(op, given.ctx); life.Life == Ending {
				return &CutShort{c, life.Why}
			}
		}
	}
	return nil
}

// givenContext is a session's context as a function has it.
type givenContext struct {
	fn  *ssa.Function
	ctx ssa.Value
}

// contexts are the context that the session is given by an option, in the function
// that starts it, and in those that call that one and get the session.
func (s *Session) contexts(m *Model) []givenContext {
	var out []givenContext
	for _, site := range m.Sites(func(r *lockapi.Call) bool {
		return r.Role == lockapi.Option && r.Ctx.Given() && r.Backend == s.Row.Backend
	}) {
		if v, ok := site.Instr.(*ssa.Call); ok && site.Fn == s.Fn && m.Flow(v).Has(func(u Use) bool { return u.In == ssa.Instruction(s.Instr) }) {
			out = append(out, givenContext{s.Fn, site.Value(site.Row.Ctx)})
		}
	}
	if !s.Flow.Returned {
		return out
	}
	for i := 0; i < len(out) && len(out) < maxVia; i++ {
		p, ok := out[i].ctx.(*ssa.Parameter)
		if !ok {
			continue
		}
		for _, c := range m.uses().calls[out[i].fn] {
			if v := argumentFor(p, c); v != nil {
				out = append(out, givenContext{c.Parent(), v})
			}
		}
	}
	return out
}

// argumentFor is what a call passes for a parameter of the function that it calls,
// nil when that is not told.
func argumentFor(p *ssa.Parameter, c ssa.CallInstruction) ssa.Value {
	args := symbol.Args(c.Common())
	for i, q := range p.Parent().Params {
		if q == p && i < len(args) {
			return args[i]
		}
	}
	return nil
}

// releasedIn tells whether a lock of the session is released in a function by
// itself, with a context that lasts: its key is gone before the session ends.
func (s *Session) releasedIn(m *Model, fn *ssa.Function) bool {
	for _, l := range s.Locks {
		for _, u := range l.Flow.Uses {
			c, ok := u.In.(ssa.CallInstruction)
			if !ok || !u.Does(lockapi.Release) || unit(c.Parent()) != fn {
				continue
			}
			for _, op := range m.opsOf[c] {
				if op.Kind == Release && m.ContextLife(op) == Detached {
					return true
				}
			}
		}
	}
	return false
}
