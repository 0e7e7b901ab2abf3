package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
)

// DeadRetry is the wait for another try that no answer of an acquire in a loop
// leads to, nil when there is none. It speaks of commands that answer a loser
// with an error: one that the loop takes for a failure, it ends.
func (m *Model) DeadRetry(op *Op) ssa.Instruction {
	here := op.Instr.Block()
	if op.Success != lockapi.NilInError || len(op.Via) > 0 || here == nil || !Repeats(here) {
		return nil
	}
	courses := []*Course{m.course(op, Held, true), m.course(op, Refused, true), m.course(op, Failed, true)}
	for _, b := range op.Fn.Blocks {
		if b == here || !here.Dominates(b) || !leadsTo(b, here) {
			continue
		}
		for _, in := range b.Instrs {
			if m.waits(in) && !reached(courses, in) {
				return in
			}
		}
	}
	return nil
}

func reached(courses []*Course, in ssa.Instruction) bool {
	for _, c := range courses {
		if c.Has(in) || c.cut {
			return true
		}
	}
	return false
}
