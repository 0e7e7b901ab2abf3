package locks

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// A LeaseTime is a time that a function's statement sets as the end of a claim on a
// row, or compares with it, and that its caller gives: what sqlc makes of a query.
type LeaseTime struct {
	Table, Column string
	Compared      bool
	Value         *symbol.Expr // in terms of the function's parameters
}

// maxLeaseTimes bounds what a fact tells of one function.
const maxLeaseTimes = 4

// leaseTimes are those of the statements that a declared function runs.
func (m *Model) leaseTimes(fn *ssa.Function) []LeaseTime {
	if m.times == nil {
		m.times = map[*ssa.Function][]LeaseTime{}
		if len(m.SQL) > 0 {
			m.findLeaseTimes()
		}
	}
	return m.times[fn]
}

func (m *Model) findLeaseTimes() {
	for _, t := range m.Tables() {
		if !t.Lease() {
			continue
		}
		claimed := t.claimed()
		for _, s := range t.Stmts {
			if s.counted() || len(s.Op.Via) > 0 {
				continue
			}
			fn := s.Op.Unit()
			add := func(column string, index int, compared bool) {
				if v := s.Arg(index); v != nil && pending(v) && !ClientTime(v) && v.Nodes() <= maxActNodes && len(m.times[fn]) < maxLeaseTimes {
					m.times[fn] = append(m.times[fn], LeaseTime{t.Name, column, compared, v})
				}
			}
			for _, p := range s.Where {
				if claimed[p.Column] && strings.ContainsAny(p.Op, "<>") && p.Right.Placeholder && !p.Right.ServerTime {
					add(p.Column, p.Right.Index, true)
				}
			}
			for _, a := range s.Set {
				if claimed[a.Column] && a.Placeholder && !a.ServerTime {
					add(a.Column, a.Index, false)
				}
			}
		}
	}
}

// A GivenTime is a call that gives such a function a time of this process's clock.
type GivenTime struct {
	LeaseTime
	Instr ssa.CallInstruction
}

// GivenTimes are the calls of the package that do.
func (m *Model) GivenTimes() []GivenTime {
	var out []GivenTime
	m.calls(func(c ssa.CallInstruction, f *types.Func) {
		var args []*symbol.Expr
		for _, t := range m.leaseTimesOf(f) {
			if args == nil {
				args = m.sym.All(symbol.Args(c.Common()))
			}
			if ClientTime(t.Value.Subst(symbol.FuncID(f), args)) {
				out = append(out, GivenTime{t, c})
				return
			}
		}
	})
	return out
}

func (m *Model) leaseTimesOf(f *types.Func) []LeaseTime {
	if f.Pkg() == nil {
		return nil
	}
	if f.Pkg() == m.Pass.Pkg {
		return m.leaseTimes(m.prog().FuncValue(f.Origin()))
	}
	var fact Summary
	if m.Pass.ImportObjectFact(f.Origin(), &fact) {
		return fact.Times
	}
	return nil
}
