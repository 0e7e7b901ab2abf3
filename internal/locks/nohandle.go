package locks

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// noHandle tells whether a method is called on a handle that is nil whenever
// control gets there: what it would release is released already.
func noHandle(c *ssa.CallCommon) bool {
	if !c.IsInvoke() && c.Signature().Recv() == nil {
		return false
	}
	phi, ok := symbol.Args(c)[0].(*ssa.Phi)
	if !ok {
		return false
	}
	for i, v := range phi.Edges {
		if !isNil(v) && !nilOn(v, phi.Block().Preds[i], phi.Block()) {
			return false
		}
	}
	return true
}

// nilOn tells whether control goes from one block to another only when v is nil.
func nilOn(v ssa.Value, from, to *ssa.BasicBlock) bool {
	test, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[0] == from.Succs[1] {
		return false
	}
	c, ok := test.Cond.(*ssa.BinOp)
	if !ok || !(c.X == v && isNil(c.Y) || c.Y == v && isNil(c.X)) {
		return false
	}
	return c.Op == token.EQL && from.Succs[0] == to || c.Op == token.NEQ && from.Succs[1] == to
}
