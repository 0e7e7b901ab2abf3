package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// SharedByGoroutines tells whether a lock of one key is made by many goroutines from
// one session: a literal that a loop starts makes it, and the session is from outside
// of the loop.
func (m *Model) SharedByGoroutines(s *Site, session ssa.Value, key *symbol.Expr) bool {
	if key == nil || key.Kind != symbol.Const || session == nil || s.Fn.Parent() == nil || !startedInLoop(s.Fn) {
		return false
	}
	from, ok := through(session).(ssa.Instruction)
	return !ok || from.Parent() != s.Fn && !Repeats(from.Block())
}

// startedInLoop tells whether a loop runs a literal in goroutines, by a go statement or
// by a method Go.
func startedInLoop(lit *ssa.Function) bool {
	for _, b := range lit.Parent().Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(ssa.CallInstruction)
			if !ok || !isGo(c) && calleeName(c.Common()) != "Go" || !Repeats(b) {
				continue
			}
			for _, v := range append([]ssa.Value{c.Common().Value}, c.Common().Args...) {
				for _, l := range literalsOf(v) {
					if l == lit {
						return true
					}
				}
			}
		}
	}
	return false
}
