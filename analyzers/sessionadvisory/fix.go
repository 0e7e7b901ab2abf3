package sessionadvisory

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/sqltext"
	"github.com/lockvet/lockvet/internal/symbol"
)

// xactFix makes the lock the transaction's, and takes the unlock of the same
// function out.
func (c *checker) xactFix(l *locks.SQLLock) *analysis.SuggestedFix {
	file := fix.Open(c.Pass.Pass, l.Instr.Pos())
	if file == nil || l.Func.MySQL || len(l.Via) > 0 {
		return nil
	}
	edits := c.rename(l)
	if edits == nil {
		return nil
	}
	var removed []ast.Node
	for _, u := range c.locks {
		switch {
		case u.Locks() && u != l && u.Unit() == l.Unit() && u.OfSession():
			return nil // which unlock is whose?
		case u.Locks() || u.On != lockapi.Tx:
		case u.Unit() != l.Unit():
			if symbol.Agree(u.Key, l.Key) && !c.locksIn(u) {
				return nil // the other half of this lock
			}
		default:
			s := c.statementOf(u)
			if s == nil {
				return nil
			}
			removed = append(removed, s)
			edits = append(edits, file.Remove(s))
		}
	}
	if !c.stillUsed(file.Syntax, removed) {
		return nil
	}
	return &analysis.SuggestedFix{Message: "use the transaction's form of the lock", TextEdits: edits}
}

// locksIn tells whether the function of an unlock takes its own lock.
func (c *checker) locksIn(u *locks.SQLLock) bool {
	for _, l := range c.locks {
		if l.Locks() && l.OfSession() && l.Unit() == u.Unit() {
			return true
		}
	}
	return false
}

// rename writes the transaction's form of a lock's function in the literal that
// has it.
func (c *checker) rename(l *locks.SQLLock) []analysis.TextEdit {
	for _, lit := range c.m.Literals(l.Op) {
		text, err := strconv.Unquote(lit.Value)
		if err != nil || c.m.File(lit.Pos()) != c.m.File(l.Instr.Pos()) {
			return nil
		}
		calls := sqltext.Parse(text).Advisory()
		if len(calls) == 0 {
			continue
		}
		call := calls[0].Call
		if len(calls) > 1 || call.Partial || calls[0].Name != l.Func.Name {
			return nil
		}
		pos, ok1 := fix.Inside(lit, call.Offset)
		end, ok2 := fix.Inside(lit, call.NameEnd)
		if !ok1 || !ok2 {
			return nil
		}
		return []analysis.TextEdit{fix.Between(pos, end, xactForm(l.Func.Name))}
	}
	return nil
}

// statementOf is the statement that does nothing but run an unlock, with the
// handling of its error: the call, deferred or not, or an if around it.
func (c *checker) statementOf(u *locks.SQLLock) ast.Stmt {
	if len(u.Via) > 0 {
		return nil
	}
	call := c.m.CallExpr(u.Op)
	path := c.m.Path(u.Instr.Pos())
	for i, n := range path {
		s, ok := n.(ast.Stmt)
		if !ok {
			continue
		}
		if !runsOnly(s, call) {
			return nil
		}
		if i+1 < len(path) {
			if f, ok := path[i+1].(*ast.IfStmt); ok && f.Init == s && f.Else == nil {
				return f
			}
		}
		return s
	}
	return nil
}

// runsOnly tells whether a statement is one call, whose results are dropped or
// assigned.
func runsOnly(s ast.Stmt, call *ast.CallExpr) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return s.X == call
	case *ast.DeferStmt:
		return s.Call == call
	case *ast.AssignStmt:
		return len(s.Rhs) == 1 && s.Rhs[0] == call && (s.Tok == token.DEFINE || dropped(s))
	}
	return false
}

// dropped tells whether all that is assigned goes to the blank identifier.
func dropped(s *ast.AssignStmt) bool {
	for _, l := range s.Lhs {
		if id, ok := l.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	return true
}

// stillUsed tells whether every variable and package that is used in code to be
// removed is also used elsewhere in the file, so that it compiles afterwards.
func (c *checker) stillUsed(file *ast.File, removed []ast.Node) bool {
	inside := func(pos token.Pos) bool {
		for _, n := range removed {
			if n.Pos() <= pos && pos < n.End() {
				return true
			}
		}
		return false
	}
	needed, used := map[types.Object]bool{}, map[types.Object]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := c.TypesInfo.Uses[id]
		switch o := obj.(type) {
		case *types.PkgName:
		case *types.Var:
			if o.IsField() || inside(o.Pos()) {
				return true
			}
		default:
			return true
		}
		if inside(id.Pos()) {
			needed[obj] = true
		} else {
			used[obj] = true
		}
		return true
	})
	// What a removed := declares must not be used after it.
	for obj := range needed {
		if !used[obj] {
			return false
		}
	}
	return c.declaredAlone(file, inside)
}

// declaredAlone tells whether nothing outside uses what is declared inside.
func (c *checker) declaredAlone(file *ast.File, inside func(token.Pos) bool) bool {
	alone := true
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !inside(id.Pos()) {
			if v, ok := c.TypesInfo.Uses[id].(*types.Var); ok && !v.IsField() && inside(v.Pos()) {
				alone = false
			}
		}
		return alone
	})
	return alone
}
