package deferrelease

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

// deferred puts a deferred release after the check of the acquire, and takes the
// others out. It is nil where that would change when the lock is released, or
// what the function answers.
func (c *checker) deferred(r *locks.Region) *analysis.SuggestedFix {
	releases := r.Releases()
	at := c.m.Checked(r.Acquire.Instr)
	if len(releases) == 0 || at == nil {
		return nil
	}
	f := fix.Open(c.Pass.Pass, at.Pos())
	fn := fix.Function(c.m.Path(at.Pos()))
	indent, alone := f.Indent(at)
	if f == nil || fn == nil || !alone {
		return nil
	}
	var edits []analysis.TextEdit
	text := ""
	for _, op := range releases {
		stmt := c.trailing(op, at.End())
		if stmt == nil || fix.Function(c.m.Path(stmt.Pos())) != fn || !c.steady(stmt, fn, at.End()) || !c.inScope(stmt, at.End()) {
			return nil
		}
		if text == "" {
			body, more, ok := c.body(f, fn, op, stmt, indent, at.End())
			if !ok {
				return nil
			}
			text, edits = body, append(edits, more...)
		}
		edits = append(edits, f.Remove(stmt))
	}
	edits = append(edits, f.After(at, text))
	return &analysis.SuggestedFix{Message: "Defer the release", TextEdits: edits}
}

// body is the deferred literal that runs a release statement.
func (c *checker) body(f *fix.File, fn ast.Node, op *locks.Op, stmt ast.Stmt, indent string, at token.Pos) (string, []analysis.TextEdit, bool) {
	old, alone := f.Indent(stmt)
	if !alone {
		return "", nil, false
	}
	in := "\n" + indent + "\t"
	again := func(text string) string { return strings.ReplaceAll(text, "\n"+old, in) }
	if life := c.m.ContextLife(op); life == locks.Callers || life == locks.Ending {
		ctx := c.m.ContextExpr(op, c.m.CallExpr(op))
		if ctx == nil {
			return "", nil, false
		}
		own, edits := c.ownContext(f, fn, f.Text(ctx), at, 0)
		if own == nil {
			return "", nil, false
		}
		return own.literal(again(f.TextWith(stmt, ctx, own.name)), indent), edits, true
	}
	if call := c.m.CallExpr(op); len(call.Args) == 0 && f.Text(call) == f.Text(stmt) {
		return "defer " + f.Text(call), nil, true
	}
	return "defer func() {" + in + again(f.Text(stmt)) + "\n" + indent + "}()", nil, true
}

func bodyOf(fn ast.Node) *ast.BlockStmt {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		return fn.Body
	case *ast.FuncLit:
		return fn.Body
	}
	return nil
}

// trailing is the statement of a release that nothing but a return or the end
// of the function follows, and whose answer goes nowhere.
func (c *checker) trailing(op *locks.Op, from token.Pos) ast.Stmt {
	call := c.m.CallExpr(op)
	if call == nil || call.Pos() < from {
		return nil
	}
	path := c.m.Path(call.Lparen)
	stmt, in := fix.InList(path)
	block, ok := in.(*ast.BlockStmt)
	if !ok || !c.answerless(stmt) || fix.InLoop(path) {
		return nil
	}
	for i, s := range block.List {
		if s != stmt {
			continue
		}
		if i+1 == len(block.List) {
			if block == bodyOf(fix.Function(path)) {
				return stmt
			}
			return nil
		}
		if ret, ok := block.List[i+1].(*ast.ReturnStmt); ok && !works(ret) {
			return stmt
		}
	}
	return nil
}

// answerless tells whether a statement keeps nothing of what its calls answer,
// beyond itself.
func (c *checker) answerless(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			if id, ok := l.(*ast.Ident); !ok || id.Name != "_" {
				return false
			}
		}
		return true
	case *ast.IfStmt: // if err := release(); err != nil { log(err) }
		a, ok := s.Init.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || s.Else != nil {
			return false
		}
		for _, in := range s.Body.List {
			if _, ok := in.(*ast.ExprStmt); !ok {
				return false
			}
		}
		return true
	}
	return false
}

// works tells whether a return calls anything: what it calls runs under the
// lock once the release is deferred.
func works(ret *ast.ReturnStmt) bool {
	found := false
	for _, e := range ret.Results {
		ast.Inspect(e, func(n ast.Node) bool {
			_, call := n.(*ast.CallExpr)
			found = found || call
			return !found
		})
	}
	return found
}

// inScope tells whether what a statement names means the same at an earlier
// position.
func (c *checker) inScope(s ast.Stmt, at token.Pos) bool {
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if !isIdent {
			return ok
		}
		obj := c.TypesInfo.Uses[id]
		if v, isVar := obj.(*types.Var); isVar && !v.IsField() && v.Parent() != c.Pkg.Scope() && v.Pos() > at && !(s.Pos() <= v.Pos() && v.Pos() < s.End()) {
			ok = false
		}
		return ok
	})
	return ok
}
