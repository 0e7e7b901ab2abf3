package locks

import (
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Interval is how often a loop repeats an operation, where one wait in it says:
// a ticker, a sleep. At is the call that says so.
func (m *Model) Interval(op *Op) (every *symbol.Expr, at ssa.Instruction) {
	if !loops(op.Instr.Block()) {
		return nil, nil
	}
	for _, fns := range [][]*ssa.Function{{op.Fn}, withLiterals(op.Unit())} {
		n := 0
		for _, fn := range fns {
			for _, b := range fn.Blocks {
				for _, in := range b.Instrs {
					c, ok := in.(ssa.CallInstruction)
					if !ok {
						continue
					}
					callee := symbol.Callee(c.Common())
					if callee == nil {
						continue
					}
					if w, ok := waits[callee.FullName()]; ok {
						every, at = m.sym.Resolve(c.Common().Args[w.arg]), in
						n++
					}
				}
			}
		}
		if n == 1 {
			return every, at
		}
		if n > 1 {
			return nil, nil
		}
	}
	return nil, nil
}

// loops tells whether control comes back to a block.
func loops(b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	var from func(x *ssa.BasicBlock) bool
	from = func(x *ssa.BasicBlock) bool {
		for _, s := range x.Succs {
			if s == b {
				return true
			}
			if !seen[s] {
				seen[s] = true
				if from(s) {
					return true
				}
			}
		}
		return false
	}
	return from(b)
}

// whole stands for the lease when an interval is measured as a part of it.
const whole = 1000 * time.Second

// otherUnit is how many leases no interval is long: then it is the units of the
// two that differ, and nothing is known.
const otherUnit = 500

// Part is an interval as a part of the lease that a renewal extends: 1 for the
// whole of it. Both are constant, or one is computed from the other.
func (m *Model) Part(every *symbol.Expr, renewal *Op) (part float64, lease time.Duration, ok bool) {
	if lease, ok = m.leaseOf(renewal); ok && lease > 0 {
		if d, ok := m.Duration(every, ""); ok {
			return float64(d) / float64(lease), lease, true
		}
	}
	ttl, unit := measured(renewal.TTL), renewal.Act.Unit
	if ttl == nil {
		return 0, 0, false
	}
	if ttl != renewal.TTL {
		unit = "" // int(ttl.Seconds()): ttl itself is a duration
	}
	used := false
	d, ok := symbol.Duration(every, 1, func(e *symbol.Expr) *symbol.Expr {
		if symbol.Equal(e, ttl) {
			used = true
			return symbol.Of(symbol.Const, itoa(int(whole/units[unit])))
		}
		return nil
	})
	part = float64(d) / float64(whole)
	return part, 0, ok && used && part < otherUnit
}

// measured is the duration behind int(ttl.Seconds()).
func measured(e *symbol.Expr) *symbol.Expr {
	if e != nil && e.Kind == symbol.Call && len(e.Args) == 1 {
		return e.Args[0]
	}
	return e
}

// leaseOf is the constant lease that a renewal extends by.
func (m *Model) leaseOf(renewal *Op) (time.Duration, bool) {
	if d, ok := m.Lease(renewal); ok {
		return d, true
	}
	if renewal.TTL != nil {
		return 0, false
	}
	for _, l := range m.Lock {
		for _, r := range l.Renewals {
			if r == renewal || r == renewal.origin {
				return m.Lease(l.Acquire())
			}
		}
	}
	return 0, false
}
