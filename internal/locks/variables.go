package locks

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// ofVariables are the function literals of the package's variables, such as the
// Run of a command: no declared function contains them.
func ofVariables(pkg *ssa.Package) []*ssa.Function {
	start := pkg.Func("init")
	if start == nil {
		return nil
	}
	return withLiterals(start)[1:]
}

// ofVariable is the summary of the function that a package-level variable holds,
// where nothing but its declaration sets it: var acquire = func(…) …
func (m *Model) ofVariable(v ssa.Value) []*summary {
	fn := m.index.function(v)
	switch {
	case fn == nil:
		return nil
	case fn.Blocks != nil:
		return []*summary{m.summarise(fn)}
	}
	if f, ok := fn.Object().(*types.Func); ok {
		if s := m.imported(f); s != nil {
			return []*summary{s}
		}
	}
	return nil
}

// function is the only function that is ever put into the variable which v is
// read from.
func (x *index) function(v ssa.Value) *ssa.Function {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	g, ok := load.X.(*ssa.Global)
	if !ok || len(x.globals[g]) != 1 {
		return nil
	}
	return funcOf(x.globals[g][0])
}
