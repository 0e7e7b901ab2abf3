package locks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Signal is the result of an acquire that tells of a lost lease, nil where it is
// not taken.
func (o *Op) Signal() ssa.Value { return resultAt(o.Instr, o.Lost-1) }

// handedOn is the result, from 1, of the declared function around an acquire by which
// its callers get the signal of a lost lease; 0 for none.
func (m *Model) handedOn(op *Op) int {
	if op.Lost == 0 || op.Fn.Parent() != nil {
		return 0
	}
	signal := op.Signal()
	if signal == nil {
		return 0
	}
	for _, ret := range returnsIn(op.Fn) {
		for i, v := range ret.Results {
			if slices.Contains(origins(v), signal) {
				return i + 1
			}
		}
	}
	return 0
}

// Out is a result of the call, nil where it is not taken.
func (s *Site) Out(slot lockapi.Slot) ssa.Value { return resultAt(s.Instr, slot.Index()) }

// AsksHandle tells whether the lock that an acquire answers is asked whether it is
// lost, by a method or through an option of the acquire, or is handed on to where
// it may be.
func (m *Model) AsksHandle(op *Op) bool {
	if v := resultAt(op.Instr, 0); v != nil {
		f := m.Flow(v)
		if f.Escapes || f.Has(func(u Use) bool { return u.Does(lockapi.Signal) || u.Does(lockapi.Fence) || u.Does(lockapi.Renew) }) {
			return true
		}
	}
	asks := false
	for _, arg := range symbol.Args(op.Instr.Common()) {
		m.sym.Resolve(arg).Walk(func(e *symbol.Expr) bool {
			row := m.rows[e.Text]
			asks = asks || e.Kind == symbol.Call && row != nil && row.Role == lockapi.Signal || e.Kind == symbol.Unknown && e != m.sym.Resolve(arg)
			return !asks
		})
	}
	return asks
}

// Literal is the function literal or declared function that a value is, nil for
// any other.
func Literal(v ssa.Value) *ssa.Function {
	if lits := literalsOf(v); len(lits) == 1 {
		return lits[0]
	}
	f, _ := through(v).(*ssa.Function)
	if f != nil && f.Blocks != nil {
		return f
	}
	return nil
}

// ReadsContext tells whether a function does anything with the context that it
// is given.
func (m *Model) ReadsContext(fn *ssa.Function) bool {
	for _, p := range fn.Params {
		if isContext(p.Type()) {
			return len(*p.Referrers()) > 0
		}
	}
	return true
}

// ConsulLocks tells whether the package takes locks of Consul of whose loss the
// session's renewal alone tells: nobody listens to the channel of one of them.
func (m *Model) ConsulLocks() bool {
	made := false
	for _, s := range m.Sites(func(r *lockapi.Call) bool {
		return r.Backend == lockapi.Consul && (r.Role == lockapi.NewLock || r.Role == lockapi.TryAcquire)
	}) {
		if s.Row.Role == lockapi.TryAcquire {
			return true
		}
		made = true
	}
	heard := false
	for _, op := range m.Ops {
		if op.Kind != Acquire || op.Backend != string(lockapi.Consul) || op.Lost == 0 || len(op.Via) > 0 {
			continue
		}
		if m.Heard(op.Signal()) != Heard {
			return made
		}
		heard = true
	}
	return made && !heard
}

// LeasedLock is the lock that hangs on the lease that a call keeps alive, as the
// function around it or its type tells: a key that is created only if it is
// absent, or one whose names say lock. nil for a registry.
func (m *Model) LeasedLock(s *Site) *Op {
	for _, f := range withLiterals(unit(s.Fn)) {
		for _, op := range m.opsIn[f] {
			if op.Backend == string(lockapi.Etcd) && op.Kind == Acquire && op.NX && op.HasTTL && !m.counter(m.namesOf(op)) {
				return op
			}
		}
	}
	for _, put := range m.Sites(func(r *lockapi.Call) bool { return r.Backend == lockapi.Etcd && r.Role == lockapi.Write }) {
		if unit(put.Fn) != unit(s.Fn) || !withLease(put) {
			continue
		}
		if op := put.Op(Acquire); m.lockKey(op) {
			return op
		}
	}
	return nil
}

// lockKey tells whether the text of a key, the constant value that is put there,
// or the function around it says lock. (What a lease is kept in says nothing.)
func (m *Model) lockKey(op *Op) bool {
	n := m.namesOf(op)
	if m.counter(n) {
		return false
	}
	found := lockWord(n.function) || lockWord(n.receiver)
	for _, e := range []*symbol.Expr{op.Key, op.Value} {
		e.Walk(func(x *symbol.Expr) bool {
			found = found || x.Kind == symbol.Const && lockWord(x.Text)
			return !found
		})
	}
	return found
}

// Silent tells whether nobody learns that a blocking renewal has returned: it is
// started as a goroutine, or ends one that does nothing else.
func (m *Model) Silent(s *Site) bool {
	if isGo(s.Instr) {
		return true
	}
	return m.background(s.Fn) && Inert(s.Fn)
}

// withLease tells whether a Put is given a lease.
func withLease(put *Site) bool {
	found := false
	for _, a := range put.site.args {
		a.Walk(func(e *symbol.Expr) bool {
			found = found || e.Kind == symbol.Call && strings.HasSuffix(e.Text, ".WithLease")
			return !found
		})
	}
	return found
}
