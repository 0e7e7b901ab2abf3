package locks

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// sourceNames are the identifiers that the source writes for an operation's
// key and result: SSA forgets the names of constants and local variables.
func (m *Model) sourceNames(op *Op) []string {
	path := m.Path(op.Instr.Pos())
	call := enclosingCall(path)
	if call == nil {
		return nil
	}
	var out []string
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.CompositeLit:
				return false
			case *ast.SelectorExpr:
				out = append(out, n.Sel.Name)
				return false
			case *ast.Ident:
				out = append(out, n.Name)
			}
			return true
		})
	}
	for _, n := range path {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if id, ok := l.(*ast.Ident); ok {
					out = append(out, id.Name)
				}
			}
			break
		}
		if _, ok := n.(ast.Stmt); ok {
			break
		}
	}
	return out
}

// Path is the syntax around a position, innermost first.
func (m *Model) Path(pos token.Pos) []ast.Node {
	at, ok := m.Pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().FindByPos(pos, pos)
	if !ok {
		return nil
	}
	var path []ast.Node
	for c := range at.Enclosing() {
		if n := c.Node(); n != nil {
			path = append(path, n)
		}
	}
	return path
}

// File is the file of the package that holds a position.
func (m *Model) File(pos token.Pos) *ast.File {
	for _, f := range m.Pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// CallExpr is the call in the source that an operation stands at.
func (m *Model) CallExpr(op *Op) *ast.CallExpr { return m.CallAt(op.Instr.Pos()) }

// CallAt is the call in the source that an instruction at pos stands for.
func (m *Model) CallAt(pos token.Pos) *ast.CallExpr { return enclosingCall(m.Path(pos)) }

func enclosingCall(path []ast.Node) *ast.CallExpr {
	for _, n := range path {
		switch n := n.(type) {
		case *ast.CallExpr:
			return n
		case ast.Stmt:
			if d, ok := n.(*ast.DeferStmt); ok {
				return d.Call
			}
			if g, ok := n.(*ast.GoStmt); ok {
				return g.Call
			}
			return nil
		}
	}
	return nil
}

// Literals are the string literals that make an operation's statement: in the
// call itself, in the format or the pieces that it is made of, or in the
// declaration of the constant or variable that holds it.
func (m *Model) Literals(op *Op) []*ast.BasicLit {
	call := m.CallExpr(op)
	if call == nil || op.Call == nil || len(op.Via) > 0 {
		return nil
	}
	i := op.Call.SQL.Index()
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	return m.literalsIn(call.Args[i], 0)
}

func (m *Model) literalsIn(e ast.Expr, depth int) []*ast.BasicLit {
	if depth > 4 {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return []*ast.BasicLit{e}
	case *ast.BinaryExpr:
		return append(m.literalsIn(e.X, depth+1), m.literalsIn(e.Y, depth+1)...)
	case *ast.CallExpr:
		if f := typeutil.Callee(m.Pass.TypesInfo, e); f != nil && f.Name() == "Sprintf" && len(e.Args) > 0 {
			return m.literalsIn(e.Args[0], depth+1)
		}
	case *ast.Ident:
		if v := m.declared(m.Pass.TypesInfo.Uses[e]); v != nil {
			return m.literalsIn(v, depth+1)
		}
	}
	return nil
}

// declared is the value that the package gives a constant or variable where it
// declares it.
func (m *Model) declared(obj types.Object) ast.Expr {
	if obj == nil || obj.Pkg() != m.Pass.Pkg {
		return nil
	}
	for _, n := range m.Path(obj.Pos()) {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if id.Pos() == obj.Pos() && i < len(n.Values) {
					return n.Values[i]
				}
			}
			return nil
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if l.Pos() == obj.Pos() && len(n.Lhs) == len(n.Rhs) {
					return n.Rhs[i]
				}
			}
			return nil
		case *ast.FuncDecl, *ast.FuncLit:
			return nil
		}
	}
	return nil
}
