package plaindel

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/lockvet/lockvet/internal/locks"
)

// unwrap takes off parentheses, and the conversions between string and []byte
// that do not change what Redis stores.
func unwrap(info *types.Info, e ast.Expr) ast.Expr {
	for e != nil {
		e = ast.Unparen(e)
		c, ok := e.(*ast.CallExpr)
		if !ok || len(c.Args) != 1 || !info.Types[c.Fun].IsType() || !isText(info.TypeOf(c)) || !isText(info.TypeOf(c.Args[0])) {
			return e
		}
		e = c.Args[0]
	}
	return nil
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isText(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return isString(t)
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

// readable tells whether e is a variable, or a field of one: reading it again
// gives the same value.
func (s *site) readable(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, ok := s.info.ObjectOf(e).(*types.Var)
		return ok
	case *ast.SelectorExpr:
		if sel := s.info.Selections[e]; sel != nil {
			return sel.Kind() == types.FieldVal && s.readable(e.X)
		}
		return s.readable(e.Sel) // pkg.Variable
	}
	return false
}

// root is the variable or package that a chain of selectors starts from.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// visible tells whether every name in e means the same at pos.
func (s *site) visible(e ast.Expr, pos token.Pos) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false // it has names of its own
		case *ast.Ident:
			// Fields and methods have no scope.
			if obj := s.info.Uses[n]; obj != nil && (obj.Parent() != nil || isPkgName(obj)) && s.file.Lookup(n.Name, pos) != obj && !qualified(obj, s.m.Pass.Pkg) {
				ok = false
			}
		}
		return ok
	})
	return ok
}

func isPkgName(obj types.Object) bool { _, ok := obj.(*types.PkgName); return ok }

// qualified tells an object of another package: what counts is its qualifier.
func qualified(obj types.Object, pkg *types.Package) bool {
	return !isPkgName(obj) && obj.Pkg() != nil && obj.Pkg() != pkg
}

// reassigned tells whether the function changes a local variable, or the field
// v, after the acquire.
func (s *site) reassigned(v ast.Expr, a *locks.Op) bool {
	x := root(v)
	decl := s.decl(a.Instr.Pos())
	if x == nil || decl == nil || decl.Pos() > s.call.Pos() || s.call.Pos() > decl.End() {
		return false
	}
	obj, text := s.info.ObjectOf(x), types.ExprString(v)
	changes := func(e ast.Expr) bool {
		y := root(e)
		return y != nil && s.info.ObjectOf(y) == obj && (y == e || types.ExprString(e) == text)
	}
	after := s.m.CallExpr(a).End()
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if n == nil || n.End() < after {
			return n != nil && !found
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || l.Pos() > after && changes(l)
			}
		case *ast.IncDecStmt:
			found = found || n.Pos() > after && changes(n.X)
		case *ast.UnaryExpr:
			found = found || n.Pos() > after && n.Op == token.AND && changes(n.X)
		}
		return !found
	})
	return found
}

// decl is the declared function around a position.
func (s *site) decl(pos token.Pos) *ast.FuncDecl {
	for _, n := range s.m.Path(pos) {
		if d, ok := n.(*ast.FuncDecl); ok {
			return d
		}
	}
	return nil
}

// receiver is the receiver of the method that releases, nil when there is none
// or the release cannot name it.
func (s *site) receiver() *types.Var {
	decl := s.decl(s.call.Pos())
	if decl == nil || decl.Recv == nil || len(decl.Recv.List) != 1 || len(decl.Recv.List[0].Names) != 1 {
		return nil
	}
	recv, ok := s.info.Defs[decl.Recv.List[0].Names[0]].(*types.Var)
	if !ok || s.file.Lookup(recv.Name(), s.call.Pos()) != recv {
		return nil
	}
	return recv
}

// typeName is the name of the type behind a pointer; all instances of a generic
// type share it.
func typeName(t types.Type) *types.TypeName {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Origin().Obj()
	}
	return nil
}
