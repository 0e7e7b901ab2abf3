package deferrelease

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

// patience is how long a release may take.
const patience = "5*%s.Second"

// detach gives a release a context of its own: in a literal for a deferred
// call, before the statement elsewhere.
func (c *checker) detach(op *locks.Op, call *ast.CallExpr, ctx ast.Expr) *analysis.SuggestedFix {
	f := fix.Open(c.Pass.Pass, call.Pos())
	path := c.m.Path(call.Lparen)
	fn := fix.Function(path)
	stmt, _ := fix.InList(path)
	if f == nil || fn == nil || stmt == nil {
		return nil
	}
	indent, alone := f.Indent(stmt)
	own, edits := c.ownContext(f, fn, f.Text(ctx), call.Pos(), c.named[fn])
	if own == nil || !alone {
		return nil
	}
	if d, ok := stmt.(*ast.DeferStmt); ok {
		if d.Call != call || !c.steady(call, fn, d.Pos()) {
			return nil
		}
		body := f.TextWith(call, ctx, own.name)
		edits = append(edits, fix.Replace(d, own.literal(body, indent)))
	} else {
		if fix.InLoop(path) {
			return nil
		}
		c.named[fn]++
		edits = append(edits, f.Before(stmt, own.make+"\n"+indent+own.end), fix.Replace(ctx, own.name))
	}
	return &analysis.SuggestedFix{Message: "Release with a context of its own", TextEdits: edits}
}

// ownContext is how a release gets its context.
type ownContext struct {
	name string // of the variable
	make string // the statement that makes it
	end  string // the statement that ends it
}

// literal is a deferred literal that releases with the context.
func (o *ownContext) literal(release, indent string) string {
	in := "\n" + indent + "\t"
	return "defer func() {" + in + o.make + in + o.end + in + release + "\n" + indent + "}()"
}

func (c *checker) ownContext(f *fix.File, fn ast.Node, parent string, at token.Pos, nth int) (*ownContext, []analysis.TextEdit) {
	contextPkg, edits, ok := f.Import("context", "context", at)
	timePkg, more, ok2 := f.Import("time", "time", at)
	if !ok || !ok2 {
		return nil, nil
	}
	of := fmt.Sprintf("%s.WithoutCancel(%s)", contextPkg, parent)
	if v := c.Pkg.GoVersion(); v != "" && version.Compare(v, "go1.21") < 0 {
		of = contextPkg + ".Background()"
	}
	name, cancel := f.Free(fn, "releaseCtx", nth), f.Free(fn, "cancel", nth)
	return &ownContext{
		name: name,
		make: fmt.Sprintf("%s, %s := %s.WithTimeout(%s, "+patience+")", name, cancel, contextPkg, of, timePkg),
		end:  "defer " + cancel + "()",
	}, append(edits, more...)
}

// steady tells whether a call means the same when the function ends as it does
// where it is deferred: it calls nothing for its arguments but for the context,
// and no variable of it is assigned later.
func (c *checker) steady(n ast.Node, fn ast.Node, after token.Pos) bool {
	steady := true
	vars := map[types.Object]bool{}
	ast.Inspect(n, func(x ast.Node) bool {
		if id, ok := x.(*ast.Ident); ok {
			if v, ok := c.TypesInfo.Uses[id].(*types.Var); ok && !v.IsField() && (v.Pos() < n.Pos() || v.Pos() >= n.End()) {
				vars[v] = true
			}
		}
		return true
	})
	ast.Inspect(fn, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.AssignStmt:
			for _, l := range x.Lhs {
				if id, ok := l.(*ast.Ident); ok && x.Pos() > after && vars[c.TypesInfo.ObjectOf(id)] {
					steady = false
				}
			}
		case *ast.IncDecStmt:
			if id, ok := x.X.(*ast.Ident); ok && vars[c.TypesInfo.ObjectOf(id)] {
				steady = false
			}
		}
		return steady
	})
	return steady
}
