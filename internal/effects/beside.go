package effects

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// beside tells whether a call starts a function that works beside its caller, who does
// not wait for it: nobody who calls the caller under a lock has it done there. A
// literal that is started is taken for a part of the function.
func beside(c ssa.CallInstruction) bool {
	_, started := c.(*ssa.Go)
	fn := c.Common().StaticCallee()
	named := c.Common().IsInvoke() || fn != nil && fn.Parent() == nil
	return started && named && !waits(c.Parent())
}

// waits tells whether a function waits for somebody: it receives, or calls Wait.
func waits(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(in ssa.Instruction) bool {
			switch in := in.(type) {
			case *ssa.Select:
				return true
			case *ssa.UnOp:
				return in.Op == token.ARROW
			case ssa.CallInstruction:
				f := symbol.Callee(in.Common())
				return f != nil && f.Name() == "Wait"
			}
			return false
		})
	})
}
