package locks

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

func isFunc(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Signature)
	return ok
}

// keeps tells whether a value can be a lock's handle: a pointer, an interface
// or a struct, but no command object of a client.
func keeps(v ssa.Value) bool {
	t := v.Type()
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		n, ok := types.Unalias(u.Elem()).(*types.Named)
		return !ok || !commandObject(n)
	case *types.Interface, *types.Struct, *types.Chan:
		return true
	}
	return false
}

// commandObject tells the answers of Redis clients: *redis.BoolCmd and its like.
func commandObject(n *types.Named) bool {
	name := n.Obj().Name()
	return len(name) > 3 && name[len(name)-3:] == "Cmd" || name == "Cmd"
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
