package locks

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// onFailure tells whether an instruction runs only where something failed:
// under err != nil, under a recovered panic, or where a flag that success sets
// is not set.
func onFailure(fn *ssa.Function, at ssa.Instruction) bool {
	for f, b := fn, at.Block(); f != nil && b != nil; {
		for child := b; child.Idom() != nil; child = child.Idom() {
			if failed, ok := branch(child.Idom(), child); ok && failed {
				return true
			}
		}
		return false
	}
	return false
}

// branch tells which way control went from block d to the block b that d
// dominates immediately: ok when b hangs on one side of a test, failed when
// that side is the one where something failed.
func branch(d, b *ssa.BasicBlock) (failed, ok bool) {
	if len(d.Instrs) == 0 || len(b.Preds) != 1 || b.Preds[0] != d {
		return false, false
	}
	test, isIf := d.Instrs[len(d.Instrs)-1].(*ssa.If)
	if !isIf {
		return false, false
	}
	taken := d.Succs[0] == b
	return failure(test.Cond, taken), true
}

// failure tells whether a condition, being taken or not, means that something
// failed.
func failure(cond ssa.Value, taken bool) bool {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return failure(c.X, !taken)
		}
		if c.Op == token.MUL && !taken {
			return flag(c.X)
		}
	case *ssa.BinOp:
		if c.Op != token.EQL && c.Op != token.NEQ {
			return false
		}
		x, y := c.X, c.Y
		if isNil(x) {
			x, y = y, x
		}
		if !isNil(y) || !isErrorOrPanic(x) {
			return false
		}
		return taken == (c.Op == token.NEQ)
	}
	return false
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil
}

func isErrorOrPanic(v ssa.Value) bool {
	if types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
		return true
	}
	if c, ok := v.(*ssa.Call); ok {
		if b, ok := c.Call.Value.(*ssa.Builtin); ok {
			return b.Name() == "recover"
		}
	}
	return false
}

// flag tells whether a variable is a bool that starts false and is set to true.
func flag(addr ssa.Value) bool {
	if f, ok := addr.(*ssa.FreeVar); ok {
		addr = symbol.Binding(f)
	}
	a, ok := addr.(*ssa.Alloc)
	if !ok {
		return false
	}
	set := false
	for _, v := range symbol.Stores(a) {
		c, ok := v.(*ssa.Const)
		if !ok || c.Value == nil {
			return false
		}
		set = set || c.Value.String() == "true"
	}
	return set
}
