package locks

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Session is a session of a lock service that the package starts: a lease of
// etcd, a connection to ZooKeeper. The locks that are made from it end with it.
type Session struct {
	*Site
	Flow    *Flow
	Hearing Hearing // what becomes of the signal of its end
	Ended   bool    // somebody in sight ends it, or leaves it to its TTL
	Locks   []*HungLock
}

// HungLock is a lock that is made from a session.
type HungLock struct {
	*Site
	Flow     *Flow
	Acquires []*Op
}

// Sessions are those that the package starts with calls that satisfy want.
func (m *Model) Sessions(want func(*lockapi.Call) bool) []*Session {
	var out []*Session
	for _, site := range m.Sites(func(r *lockapi.Call) bool { return r.Role == lockapi.NewSession && want(r) }) {
		v := resultAt(site.Instr, 0)
		if v == nil {
			continue
		}
		s := &Session{Site: site, Flow: m.Flow(v)}
		s.Hearing = m.heardOf(s.Flow)
		s.Ended = s.Flow.Has(func(u Use) bool {
			return u.Does(lockapi.EndSession) || u.Does(lockapi.StopRenew) || u.Row == nil && u.Method == "Close"
		})
		for _, u := range s.Flow.Uses {
			if made, ok := u.In.(*ssa.Call); ok && u.Does(lockapi.NewLock) {
				s.Locks = append(s.Locks, m.hungLock(made, u.Row))
			}
		}
		out = append(out, s)
	}
	return out
}

func (m *Model) hungLock(made *ssa.Call, row *lockapi.Call) *HungLock {
	l := &HungLock{Site: &Site{row, made, made.Parent(), m.site(row, &made.Call)}, Flow: m.Flow(made)}
	for _, u := range l.Flow.Uses {
		c, ok := u.In.(ssa.CallInstruction)
		if !ok || !u.Does(lockapi.Acquire) && !u.Does(lockapi.TryAcquire) {
			continue
		}
		for _, op := range m.opsOf[c] {
			if op.Kind == Acquire && op.Call != nil {
				l.Acquires = append(l.Acquires, op)
			}
		}
	}
	return l
}

// resultAt is result i of a call, nil where nobody takes it.
func resultAt(c ssa.CallInstruction, i int) ssa.Value {
	v, ok := c.(*ssa.Call)
	if !ok {
		return nil
	}
	t, tuple := v.Type().(*types.Tuple)
	if !tuple {
		if i == 0 {
			return v
		}
		return nil
	}
	if i >= t.Len() {
		return nil
	}
	for _, in := range *v.Referrers() {
		if e, ok := in.(*ssa.Extract); ok && e.Index == i {
			return e
		}
	}
	return nil
}

// Leaks are the ways out of the function that started the session on which it
// is neither ended nor handed on.
func (s *Session) Leaks(m *Model) []End {
	op := s.Op(Start)
	op.Handle = m.sym.Resolve(resultAt(s.Instr, 0))
	r := m.Region(op)
	var out []End
	for _, e := range r.Ends {
		switch {
		case e.Deferred, e.Kind == Released, e.Kind == Handed, e.Kind == Lost, e.Kind == Panicked:
		case e.OnFailure && e.outcome == failed:
		default:
			out = append(out, e)
		}
	}
	if r.Vague || s.Flow.Has(func(u Use) bool { return u.Does(lockapi.StopRenew) }) {
		return nil
	}
	return oncePerLoop(out)
}

// Fenced tells whether writes under the lock ask the server whether it is still
// held: its guard or revision goes into something.
func (l *HungLock) Fenced(m *Model) bool {
	return l.Flow.Has(func(u Use) bool {
		v, ok := u.In.(*ssa.Call)
		if !ok || !u.Does(lockapi.Fence) {
			return false
		}
		if u.Method == "IsOwner" {
			return true
		}
		return m.carried(v) || m.Flow(v).Has(func(u Use) bool {
			f, ok := u.In.(*ssa.FieldAddr) // Header().Revision
			return ok && slices.ContainsFunc(*f.Referrers(), func(in ssa.Instruction) bool {
				load, ok := in.(*ssa.UnOp)
				return ok && m.carried(load)
			})
		})
	})
}

// carried tells whether a value goes into a call, a field or out of sight.
func (m *Model) carried(v ssa.Value) bool {
	f := m.Flow(v)
	return f.Escapes || f.Kept || f.Has(func(u Use) bool { _, call := u.In.(ssa.CallInstruction); return call })
}

// Brief tells whether the region is at most one call of a client or of the
// standard library, outside any loop: done before a lease can end.
func (r *Region) Brief() bool {
	n := 0
	for _, in := range r.Instrs {
		c, ok := in.(ssa.CallInstruction)
		if !ok || isDefer(c) || isBuiltin(c) || len(r.m.opsOf[c]) > 0 && !isGo(c) {
			continue
		}
		f := symbol.Callee(c.Common())
		if Logs(f) || pure(f) && !sleeps(f) {
			continue
		}
		if v, ok := c.(ssa.Value); ok && r.answer.of[v] {
			continue
		}
		if n++; n > 1 || isGo(c) || f == nil || f.Pkg() == nil || !quick(f) || r.loops(in.Block()) {
			return false
		}
	}
	if n > 0 {
		return true
	}
	for _, e := range r.Ends {
		if e.Kind == Handed || e.Kind == Returned && !e.Deferred {
			return false // who holds it then is out of sight
		}
	}
	return true
}

func sleeps(f *types.Func) bool { return f.FullName() == "time.Sleep" }

// quick tells the calls of clients and of the standard library that are no
// programs of their own.
func quick(f *types.Func) bool {
	if lockapi.Lookup(f) != nil {
		return true
	}
	path := f.Pkg().Path()
	return standardPkgs[path]
}

var standardPkgs = set("os database/sql encoding/json io bytes strings")

// loops tells whether a block runs again and again while the lock is held.
func (r *Region) loops(b *ssa.BasicBlock) bool {
	acquired := r.Acquire.Instr.Block()
	seen := map[*ssa.BasicBlock]bool{acquired: true}
	if b == acquired {
		return false
	}
	todo := append([]*ssa.BasicBlock{}, b.Succs...)
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

// Observed is a call that watches who leads the election, nil for none.
func (l *HungLock) Observed() ssa.CallInstruction {
	for _, u := range l.Flow.Uses {
		if c, ok := u.In.(ssa.CallInstruction); ok && u.Does(lockapi.Peek) && u.Method == "Observe" {
			return c
		}
	}
	return nil
}

// Asked is a call that asks who leads the election in a function that answers
// whether it is this candidate, for the work to ask it now and then; nil for none.
func (l *HungLock) Asked() ssa.CallInstruction {
	for _, u := range l.Flow.Uses {
		c, ok := u.In.(ssa.CallInstruction)
		if !ok || !u.Does(lockapi.Peek) || u.Method != "Leader" {
			continue
		}
		results := unit(u.In.Parent()).Signature.Results()
		for i := range results.Len() {
			if b, ok := results.At(i).Type().Underlying().(*types.Basic); ok && b.Kind() == types.Bool {
				return c
			}
		}
	}
	return nil
}

// Forgotten is the acquire of a method that keeps the session in its object: when
// it fails nothing ends the session, since only the method that also releases the
// lock does. nil where that is not so.
func (s *Session) Forgotten(m *Model) *Op {
	if !s.Flow.Kept || !s.Ended || s.Fn.Signature.Recv() == nil {
		return nil
	}
	for _, u := range s.Flow.Uses {
		if (u.Does(lockapi.EndSession) || u.Does(lockapi.StopRenew)) && (unit(u.In.Parent()) == unit(s.Fn) || !m.releasesIn(unit(u.In.Parent()))) {
			return nil
		}
	}
	for _, l := range s.Locks {
		for _, op := range l.Acquires {
			if op.Fn == s.Fn && before(s.Instr, op.Instr) {
				return op
			}
		}
	}
	return nil
}

func (m *Model) releasesIn(fn *ssa.Function) bool {
	for _, f := range withLiterals(fn) {
		for _, op := range m.opsIn[f] {
			if op.Kind == Release {
				return true
			}
		}
	}
	return false
}
