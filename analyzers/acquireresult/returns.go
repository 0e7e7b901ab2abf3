package acquireresult

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// returns reports a function that answers, on an error of the acquire, as if it
// held the lock.
func (c *checker) returns(a *locks.Op) bool {
	lie := c.m.Claims(a)
	if lie == nil {
		return false
	}
	f := rule.Finding{Pos: lie.At.Pos(), Sub: "failopen", Message: fmt.Sprintf(
		"lock %s: %s answers here that the lock is held although acquiring it failed; while the lock service is down everybody holds it; answer that it is not held", c.m.Name(a), a.UnitName())}
	if !lie.ByBool {
		f.Sub = "swallowed"
		f.Message = fmt.Sprintf(
			"lock %s: the error of acquiring it ends here, and %s reports success: its caller goes on without the lock; return the error", c.m.Name(a), a.UnitName())
		if lie.Release != nil {
			f.Message = fmt.Sprintf(
				"lock %s: acquiring it failed, and what %s returns is the answer of a release, nil as a rule: the caller goes on without the lock; return the error of the acquire", c.m.Name(a), a.UnitName())
		}
		f.Fix = c.returnError(lie.At)
	}
	f.Message += fmt.Sprintf(" (acquired at line %d)", c.line(a.Instr))
	f.Related = []analysis.RelatedInformation{{Pos: a.Instr.Pos(), Message: "acquired here"}}
	c.report(a, f)
	return true
}

// returnError puts the error that a branch has tested in place of the last
// result of its return statement.
func (c *checker) returnError(at *ssa.Return) *analysis.SuggestedFix {
	path := c.m.Path(at.Pos())
	var ret *ast.ReturnStmt
	for _, n := range path {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			ret = n
		case *ast.FuncLit, *ast.FuncDecl:
			return nil
		case *ast.IfStmt:
			name := c.errorIn(n.Cond)
			if name == nil || ret == nil || !c.means(name, ret) || len(ret.Results) == 0 || ret.Pos() > n.Body.End() {
				continue
			}
			return &analysis.SuggestedFix{
				Message:   "Return the error",
				TextEdits: []analysis.TextEdit{fix.Replace(ret.Results[len(ret.Results)-1], name.Name())},
			}
		}
	}
	return nil
}

// means tells whether a variable's name still means it at a statement.
func (c *checker) means(v *types.Var, at ast.Node) bool {
	_, obj := c.Pkg.Scope().Innermost(at.Pos()).LookupParent(v.Name(), at.Pos())
	return obj == v
}

// errorIn is the error variable that a condition asks about.
func (c *checker) errorIn(cond ast.Expr) (found *types.Var) {
	ast.Inspect(cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && found == nil {
			if v, ok := c.TypesInfo.Uses[id].(*types.Var); ok && !v.IsField() && v.Parent() != c.Pkg.Scope() && types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
				found = v
			}
		}
		return true
	})
	return found
}
