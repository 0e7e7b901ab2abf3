package plaindel

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/luatext"
)

// newText replaces a script that only deletes by one that compares with the
// token, and passes the token where the call does not.
func (s *site) newText(t tok) []analysis.TextEdit {
	row := s.r.Call
	if row == nil || row.Keys.Variadic() || !row.Value.Variadic() || s.call.Ellipsis.IsValid() {
		return nil
	}
	lit := s.scriptLiteral()
	if lit == nil || !onlyDeletes(luatext.Analyze(s.constant(lit))) {
		return nil
	}
	values := s.call.Args[min(row.Value.Index(), len(s.call.Args)):]
	n := 0
	for i, v := range values {
		if types.ExprString(unwrap(s.info, v)) == t.text {
			n = i + 1
		}
	}
	var edits []analysis.TextEdit
	if n == 0 {
		n = len(values) + 1
		edits = append(edits, fix.Insert(s.call.Args[len(s.call.Args)-1].End(), ", "+t.text))
	}
	text := script
	if strings.Contains(lit.Value, "\n") {
		text = lines
	}
	return append(edits, fix.Replace(lit, withArg(text, n)))
}

// scriptLiteral is the text that the release runs, where the source writes it
// for this call alone.
func (s *site) scriptLiteral() *ast.BasicLit {
	row := s.r.Call
	if row.Script.Given() {
		return s.literal(at(s.call.Args, row.Script.Index()))
	}
	sel, ok := s.call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	made, ok := s.ownValue(sel.X).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if row, text := s.scriptMade(made); row != nil {
		return s.literal(text)
	}
	return nil
}

func (s *site) literal(e ast.Expr) *ast.BasicLit {
	if lit, ok := e.(*ast.BasicLit); ok {
		return lit
	}
	lit, _ := s.ownValue(e).(*ast.BasicLit)
	return lit
}

// ownValue is what a constant or variable is declared with, in this file, when
// nothing but the release uses it.
func (s *site) ownValue(e ast.Expr) ast.Expr {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	obj := s.info.Uses[id]
	if obj == nil || obj.Exported() && obj.Parent() == s.m.Pass.Pkg.Scope() {
		return nil
	}
	uses := 0
	for _, o := range s.info.Uses {
		if o == obj {
			uses++
		}
	}
	if uses != 1 {
		return nil
	}
	var value ast.Expr
	ast.Inspect(s.file.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if s.info.Defs[name] == obj && i < len(n.Values) {
					value = n.Values[i]
				}
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if name, ok := l.(*ast.Ident); ok && n.Tok == token.DEFINE && len(n.Lhs) == len(n.Rhs) && s.info.Defs[name] == obj {
					value = n.Rhs[i]
				}
			}
		}
		return value == nil
	})
	return value
}
