package leaderelection

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/fix"
)

// takeOver names the context of a literal as the one that it works under, so that
// it works under its own.
func (c *checker) takeOver(fn *ssa.Function, name string) *analysis.SuggestedFix {
	lit, ok := fn.Syntax().(*ast.FuncLit)
	if !ok || len(lit.Type.Params.List) != 1 {
		return nil
	}
	p := lit.Type.Params.List[0]
	var edit analysis.TextEdit
	switch len(p.Names) {
	case 0:
		edit = fix.Insert(p.Type.Pos(), name+" ")
	case 1:
		edit = fix.Replace(p.Names[0], name)
	default:
		return nil
	}
	return &analysis.SuggestedFix{Message: "Work under the leader's own context", TextEdits: []analysis.TextEdit{edit}}
}

// called is how a message names the function of a call.
func (c *checker) called(call *ssa.Call) string {
	if e := c.m.CallAt(call.Pos()); e != nil {
		return c.m.Source(e.Fun)
	}
	return "the work"
}
