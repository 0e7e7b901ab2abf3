package lostlease

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

// deferClose closes the session when its function ends, nil where the session
// has no name, is handed on, or is closed somewhere already.
func (c *checker) deferClose(s *locks.Session) *analysis.SuggestedFix {
	if s.Ended || s.Flow.Escapes || s.Flow.Kept {
		return nil
	}
	at, name := c.m.Checked(s.Instr), c.m.Assigned(s.Instr)
	if at == nil || name == nil {
		return nil
	}
	f := fix.Open(c.Pass.Pass, at.Pos())
	if f == nil {
		return nil
	}
	return &analysis.SuggestedFix{Message: "Close the session", TextEdits: []analysis.TextEdit{f.After(at, "defer "+name.Name+".Close()")}}
}

const listening = `ctx, cancel := context.WithCancel(ctx)
defer cancel()
go func() {
	select {
	case <-SESSION.Done():
		cancel()
	case <-ctx.Done():
	}
}()`

// listen makes the context of the work end with the session. It is nil where
// the work takes no context of that name.
func (c *checker) listen(s *locks.Session, r *locks.Region) *analysis.SuggestedFix {
	at, name := c.m.Checked(r.Acquire.Instr), c.m.Assigned(s.Instr)
	if at == nil || name == nil || s.Fn != r.Acquire.Fn || s.Flow.Kept {
		return nil
	}
	f := fix.Open(c.Pass.Pass, at.Pos())
	fn := fix.Function(c.m.Path(at.Pos()))
	if f == nil || fn == nil || f.Lookup("cancel", at.End()) != nil || f.Free(fn, "cancel", 0) != "cancel" {
		return nil
	}
	ctx, ok := f.Lookup("ctx", at.End()).(*types.Var)
	if !ok || ctx.Type().String() != "context.Context" || !c.used(fn, ctx, at) {
		return nil
	}
	pkg, edits, ok := f.Import("context", "context", at.Pos())
	indent, alone := f.Indent(at)
	if !ok || !alone {
		return nil
	}
	text := strings.ReplaceAll(listening, "\n", "\n"+indent)
	text = strings.ReplaceAll(text, "SESSION", name.Name)
	text = strings.ReplaceAll(text, "context.", pkg+".")
	return &analysis.SuggestedFix{Message: "End the work when the session ends", TextEdits: append(edits, f.After(at, text))}
}

// used tells whether the statements of fn after at are given the context: other
// calls than those of deferred releases.
func (c *checker) used(fn ast.Node, ctx *types.Var, at ast.Stmt) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if _, deferred := n.(*ast.DeferStmt); deferred {
			return false
		}
		if id, ok := n.(*ast.Ident); ok && id.Pos() > at.End() && c.TypesInfo.Uses[id] == ctx {
			found = true
		}
		return !found
	})
	return found
}
