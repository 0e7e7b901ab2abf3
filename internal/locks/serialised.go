package locks

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Serialised tells whether a statement runs on a pool that is called a connection and
// stands in a struct beside nothing but a mutex, which is held for it. A pool needs no
// mutex: who keeps one for it was given a pool of one connection.
func (m *Model) Serialised(l *SQLLock) bool {
	for _, arg := range l.Instr.Common().Args {
		load, ok := arg.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			continue
		}
		field, ok := load.X.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		owner, ok := deref(field.X.Type()).Underlying().(*types.Struct)
		if !ok || owner.NumFields() != 2 || !isMutex(owner.Field(1-field.Field).Type()) || !anyWord(owner.Field(field.Field).Name(), connWords) {
			continue
		}
		if locksField(l.Fn, field.X, 1-field.Field) {
			return true
		}
	}
	return false
}

var connWords = set("conn connection")

func isMutex(t types.Type) bool {
	n, ok := types.Unalias(deref(deref(t))).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync" && (n.Obj().Name() == "Mutex" || n.Obj().Name() == "RWMutex")
}

// locksField tells whether a function locks the mutex that is a field of owner.
func locksField(fn *ssa.Function, owner ssa.Value, field int) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(*ssa.Call)
			if !ok || c.Call.StaticCallee() == nil || c.Call.StaticCallee().Name() != "Lock" || len(c.Call.Args) != 1 {
				continue
			}
			mu := c.Call.Args[0]
			if load, ok := mu.(*ssa.UnOp); ok {
				mu = load.X
			}
			if f, ok := mu.(*ssa.FieldAddr); ok && f.X == owner && f.Field == field && isMutex(f.Type()) {
				return true
			}
		}
	}
	return false
}
