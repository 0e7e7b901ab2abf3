package locks

import (
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Name is how a message names the lock of an operation: the text of its key,
// with %s for what is not constant, or the expression that the source writes.
func (m *Model) Name(op *Op) string {
	if t, _, ok := op.Key.Template(); ok && strings.Trim(t, string(symbol.Hole)+":/-_.") != "" {
		return fmt.Sprintf("%q", strings.ReplaceAll(t, string(symbol.Hole), "%s"))
	}
	if call := m.CallExpr(op); call != nil && len(op.Via) == 0 {
		for _, arg := range candidates(op, call) {
			if v := m.Pass.TypesInfo.TypeOf(arg); v != nil && isKeyLike(arg) && v.String() == "string" {
				return source(m.Pass.Fset, arg)
			}
		}
	}
	return "of " + op.UnitName()
}

// candidates are the expressions that may be the key: those of the list of keys
// where a script runs.
func candidates(op *Op, call *ast.CallExpr) []ast.Expr {
	if op.Script {
		for _, arg := range call.Args {
			if keys, ok := arg.(*ast.CompositeLit); ok {
				return keys.Elts
			}
		}
	}
	return call.Args
}

func isKeyLike(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
		return true
	}
	return false
}

func source(fset *token.FileSet, n ast.Node) string {
	var b strings.Builder
	if err := printer.Fprint(&b, fset, n); err != nil {
		return "?"
	}
	return b.String()
}

// Place is where an operation stands, for a message about another line: "line
// 12", or "file.go:12" when it is in another file.
func (m *Model) Place(op, from *Op) string {
	p := m.Pass.Fset.Position(op.Instr.Pos())
	if p.Filename == m.Pass.Fset.Position(from.Instr.Pos()).Filename {
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}
