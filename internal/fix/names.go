package fix

import (
	"go/ast"
	"go/types"
	"strconv"
)

// Free is the n-th name (from 0) of base, base2, base3, … that means nothing
// yet in fn or around it: a variable of that name hides nothing, and nothing in
// fn hides it.
func (f *File) Free(fn ast.Node, base string, n int) string {
	for i := 1; ; i++ {
		name := base
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if f.Lookup(name, fn.Pos()) != nil || f.pkg.Scope().Lookup(name) != nil || f.uses(fn, name) {
			continue
		}
		if n == 0 {
			return name
		}
		n--
	}
}

// uses tells whether a name stands by itself somewhere in n: not as the name of
// a field or method, which is no conflict.
func (f *File) uses(n ast.Node, name string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name && id != f.Syntax.Name && !member(f.info.ObjectOf(id)) {
			found = true
		}
		return !found
	})
	return found
}

func member(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Var:
		return obj.IsField()
	case *types.Func:
		return obj.Signature().Recv() != nil
	}
	return false
}
