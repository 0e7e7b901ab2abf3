package locks

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Window tells whether an acquire only keeps the work that follows it from
// running more often than once in a while: its function does the work, and
// nothing in sight releases the lock, which runs out by itself.
func (m *Model) Window(op *Op) bool {
	if !m.worksItself(op, m.Course(op, Held)) {
		return false
	}
	if l := m.LockOf(op); l != nil && len(l.Releases) > 0 {
		return false
	}
	return !slices.ContainsFunc(m.Ops, func(o *Op) bool {
		return o.Kind == Release && o.Instr != op.Instr && o.Key != nil && op.Key != nil && o.Key.Known() && symbol.Agree(op.Key, o.Key)
	})
}

// worksItself tells whether the function around an acquire leaves the lock held
// and yet is no wrapper: it does the work, and its name says nothing of a lock.
func (m *Model) worksItself(op *Op, held *Course) bool {
	if LockName(op.UnitName()) || acquiring(op.UnitName()) {
		return false
	}
	if _, released := m.Region(op).Leaks(); released {
		return false
	}
	return slices.ContainsFunc(held.Instrs, func(in ssa.Instruction) bool {
		c := m.protected(in, held)
		return c != nil && m.works(c)
	})
}
