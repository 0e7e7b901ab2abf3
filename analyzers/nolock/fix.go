package nolock

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

// withoutToken takes the Token out of the options that stand in the call.
func (c *checker) withoutToken(a *locks.Op) *analysis.SuggestedFix {
	call := c.m.CallExpr(a)
	if call == nil {
		return nil
	}
	var edits []analysis.TextEdit
	for _, arg := range call.Args {
		if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = u.X
		}
		lit, ok := arg.(*ast.CompositeLit)
		if !ok {
			continue
		}
		for i, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Token" && constant(c, kv.Value) {
					edits = append(edits, without(lit.Elts, i))
				}
			}
		}
	}
	if len(edits) != 1 {
		return nil
	}
	return &analysis.SuggestedFix{Message: "Use a random token", TextEdits: edits}
}

func constant(c *checker, e ast.Expr) bool {
	switch e.(type) {
	case *ast.BasicLit:
		return true // a name may be used nowhere else
	}
	return false
}

// withoutOption takes an option out of the call that it is an argument of.
func (c *checker) withoutOption(s *locks.Site) *analysis.SuggestedFix {
	path := c.m.Path(s.Instr.Pos())
	for i, n := range path {
		option, ok := n.(*ast.CallExpr)
		if !ok || i+1 >= len(path) {
			continue
		}
		call, ok := path[i+1].(*ast.CallExpr)
		if !ok {
			return nil
		}
		for k, arg := range call.Args {
			if arg == ast.Expr(option) {
				return &analysis.SuggestedFix{Message: "Leave WithSetNXOnExtend out", TextEdits: []analysis.TextEdit{without(call.Args, k)}}
			}
		}
		return nil
	}
	return nil
}

// without removes element i of a list, with the comma that goes with it.
func without(list []ast.Expr, i int) analysis.TextEdit {
	switch {
	case i > 0:
		return fix.Between(list[i-1].End(), list[i].End(), "")
	case len(list) > 1:
		return fix.Between(list[0].Pos(), list[1].Pos(), "")
	}
	return fix.Between(list[0].Pos(), list[0].End(), "")
}
