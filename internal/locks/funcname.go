package locks

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// FuncName is how messages name a function: a literal that a package-level
// variable holds has the variable's name, or its field's, and one inside a
// function is "the literal".
func FuncName(fn *ssa.Function) string {
	switch {
	case fn.Parent() == nil:
		return fn.Name()
	case around(fn) != nil:
		return "the literal"
	}
	for _, b := range fn.Parent().Blocks {
		for _, in := range b.Instrs {
			if s, ok := in.(*ssa.Store); ok && funcOf(s.Val) == fn {
				switch a := s.Addr.(type) {
				case *ssa.Global:
					return a.Name()
				case *ssa.FieldAddr:
					id := symbol.FieldID(a.X.Type(), a.Field)
					return id[strings.LastIndexByte(id, '.')+1:]
				}
			}
		}
	}
	return "the literal"
}

// funcOf is the function that a value is, nil where it is none.
func funcOf(v ssa.Value) *ssa.Function {
	switch f := v.(type) {
	case *ssa.Function:
		return f
	case *ssa.MakeClosure:
		fn, _ := f.Fn.(*ssa.Function)
		return fn
	}
	return nil
}

// UnitName is FuncName of the function around the operation.
func (o *Op) UnitName() string { return FuncName(o.Unit()) }
