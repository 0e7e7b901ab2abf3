package plaindel

import "go/ast"

// use is what becomes of the answer of a call.
type use struct {
	dropped bool       // nobody reads it
	noValue bool       // nobody reads the first of its results
	values  int        // how many variables take them
	method  *ast.Ident // of a command object: what is called on it, Err or Result
}

// useOf tells what becomes of the answer of the release.
func (s *site) useOf() use {
	path := s.m.Path(s.call.Lparen)
	for len(path) > 0 && path[0] != ast.Node(s.call) {
		path = path[1:]
	}
	u := answer(path)
	if len(path) < 3 {
		return u
	}
	sel, ok := path[1].(*ast.SelectorExpr)
	if outer, isCall := path[2].(*ast.CallExpr); ok && isCall && outer.Fun == ast.Expr(sel) {
		u = answer(path[2:])
		u.method = sel.Sel
	}
	return u
}

// answer is the use of the call that a path starts with.
func answer(path []ast.Node) use {
	if len(path) < 2 {
		return use{}
	}
	switch n := path[1].(type) {
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
		return use{dropped: true, noValue: true}
	case *ast.AssignStmt:
		if len(n.Rhs) != 1 {
			return use{}
		}
		u := use{dropped: true, noValue: blank(n.Lhs[0]), values: len(n.Lhs)}
		for _, l := range n.Lhs {
			u.dropped = u.dropped && blank(l)
		}
		return u
	}
	return use{}
}

func blank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// ignores tells whether the code around a call can take any answer, as long as
// the named method gives its error.
func (u use) ignores(errMethod string) bool {
	return u.dropped || u.method != nil && u.method.Name == errMethod
}
