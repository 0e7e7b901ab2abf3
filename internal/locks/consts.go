package locks

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// consts are the parameters of a function for which one call passes constants.
type consts map[*ssa.Parameter]*ssa.Const

// constsOf are those of a call of fn.
func constsOf(fn *ssa.Function, c ssa.CallInstruction) consts {
	out := consts{}
	args := symbol.Args(c.Common())
	for i, p := range fn.Params {
		if i >= len(args) {
			break
		}
		if k, ok := args[i].(*ssa.Const); ok && k.Value != nil {
			out[p] = k
		}
	}
	return out
}

// key tells calls apart that pass other constants.
func (cs consts) key(fn *ssa.Function) string {
	text := ""
	for i, p := range fn.Params {
		if k := cs[p]; k != nil {
			text += itoa(i) + "=" + k.Value.ExactString() + ";"
		}
	}
	return text
}

// run tells whether a block can run in the call: no test of a parameter around it
// rules it out.
func (cs consts) run(b *ssa.BasicBlock) bool {
	for child := b; child.Idom() != nil; child = child.Idom() {
		d := child.Idom()
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(child.Preds) != 1 {
			continue
		}
		if holds, known := cs.holds(test.Cond); known && holds != (d.Succs[0] == child) {
			return false
		}
	}
	return true
}

// holds decides a comparison of a parameter with a constant.
func (cs consts) holds(cond ssa.Value) (holds, known bool) {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL && c.Op != token.NEQ {
		return false, false
	}
	p, isParam := c.X.(*ssa.Parameter)
	k, isConst := c.Y.(*ssa.Const)
	given := cs[p]
	if !isParam || !isConst || given == nil || k.Value == nil || given.Value.Kind() != k.Value.Kind() {
		return false, false
	}
	return constant.Compare(given.Value, c.Op, k.Value), true
}
