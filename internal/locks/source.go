package locks

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/astutil"
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
	f := m.File(pos)
	if f == nil {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(f, pos, pos)
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
