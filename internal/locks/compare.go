package locks

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// compared tells whether the answer of a read is compared with something.
func (m *Model) compared(read *Op) bool {
	v, ok := read.Instr.(ssa.Value)
	return ok && reaches(v, 0, map[ssa.Value]bool{}, isComparison)
}

func isComparison(in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.BinOp:
		if in.Op != token.EQL && in.Op != token.NEQ || isNil(in.X) || isNil(in.Y) {
			return false
		}
		b, ok := in.X.Type().Underlying().(*types.Basic)
		return ok && b.Info()&types.IsString != 0 && !emptyConst(in.X) && !emptyConst(in.Y)
	case *ssa.Call:
		switch calleeName(&in.Call) {
		case "Equal", "EqualFold", "Compare", "ConstantTimeCompare":
			return true
		}
	}
	return false
}

func emptyConst(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.ExactString() == `""`
}

// reaches follows a value through conversions, accessors and variables to an
// instruction that satisfies want.
func reaches(v ssa.Value, depth int, seen map[ssa.Value]bool, want func(ssa.Instruction) bool) bool {
	if depth > 12 || seen[v] || v.Referrers() == nil {
		return false
	}
	seen[v] = true
	for _, in := range *v.Referrers() {
		if want(in) {
			return true
		}
		switch in := in.(type) {
		case *ssa.Store:
			if in.Val == v && reaches(in.Addr, depth+1, seen, want) {
				return true
			}
		case *ssa.Call:
			if passesOn(in, v) && reaches(in, depth+1, seen, want) {
				return true
			}
			if out := outArgument(in, v); out != nil && reaches(out, depth+1, seen, want) {
				return true
			}
		case ssa.Value:
			if reaches(in, depth+1, seen, want) {
				return true
			}
		}
	}
	return false
}

// passesOn tells whether a call answers its argument in another form: Result(),
// Val(), redis.String(reply, err), string(b).
func passesOn(c *ssa.Call, v ssa.Value) bool {
	return len(c.Call.Args) > 0 && (c.Call.Args[0] == v || c.Call.IsInvoke() && c.Call.Value == v)
}

// outArgument is the variable that a call such as Scan(&x) writes the answer to.
func outArgument(c *ssa.Call, v ssa.Value) ssa.Value {
	if len(c.Call.Args) < 2 || c.Call.Args[0] != v {
		return nil
	}
	if a, ok := c.Call.Args[1].(*ssa.Alloc); ok {
		return a
	}
	return nil
}
