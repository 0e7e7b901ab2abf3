package plaindel

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

// chain is a command of rueidis, built step by step.
type chain struct {
	whole *ast.CallExpr // … .Build()
	start ast.Expr      // client.B()
	steps []*ast.CallExpr
}

// chainOf reads c.B().Del().Key(k).Build(), or the variable that it is assigned
// to; nil when e is neither.
func chainOf(m *locks.Model, e ast.Expr) *chain {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		e = defined(m, id)
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil
	}
	c := &chain{whole: call}
	for ok {
		if name(call) == "B" {
			c.start = call
			slices.Reverse(c.steps)
			return c
		}
		c.steps = append(c.steps, call)
		sel, isSel := call.Fun.(*ast.SelectorExpr)
		if !isSel {
			return nil
		}
		call, ok = sel.X.(*ast.CallExpr)
	}
	return nil
}

func name(call *ast.CallExpr) string {
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return ""
}

// defined is the value that a local variable is declared with.
func defined(m *locks.Model, id *ast.Ident) ast.Expr {
	obj := m.Pass.TypesInfo.ObjectOf(id)
	if obj == nil {
		return nil
	}
	for _, n := range m.Path(obj.Pos()) {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
			for i, l := range a.Lhs {
				if l.Pos() == obj.Pos() {
					return a.Rhs[i]
				}
			}
		}
	}
	return nil
}

// arg is the argument of the step of that name.
func (c *chain) arg(step string) ast.Expr {
	for _, s := range c.steps {
		if name(s) == step && len(s.Args) == 1 && !s.Ellipsis.IsValid() {
			return s.Args[0]
		}
	}
	return nil
}

// built are the chains that only release.
var built = []string{"Del.Key.Build", "Unlink.Key.Build", "Getdel.Key.Build", "Set.Key.Value.Build", "Expire.Key.Seconds.Build", "Pexpire.Key.Milliseconds.Build"}

// builder makes c.B().Del().Key(k).Build() into
// c.B().Eval().Script(script).Numkeys(1).Key(k).Arg(token).Build().
func (s *site) builder(t tok) []analysis.TextEdit {
	e := at(s.call.Args, s.r.Call.On.Index())
	if _, ok := e.(*ast.CallExpr); !ok || !types.AssignableTo(t.typ, types.Typ[types.String]) {
		return nil
	}
	c := chainOf(s.m, e)
	if c == nil {
		return nil
	}
	var names []string
	for _, step := range c.steps {
		names = append(names, name(step))
	}
	key := c.arg("Key")
	if key == nil || !slices.Contains(built, strings.Join(names, ".")) || !s.deletes() && !s.useOf().ignores("Error") {
		return nil
	}
	if sel, ok := s.call.Fun.(*ast.SelectorExpr); ok {
		if o, ok := s.object(s.r.Call.Pkg); ok {
			return []analysis.TextEdit{fix.Replace(s.call, fmt.Sprintf("%s.Exec(%s, %s, []string{%s}, []string{%s})",
				o.name, s.file.Text(s.call.Args[0]), s.file.Text(sel.X), s.file.Text(key), t.text))}
		}
	}
	return []analysis.TextEdit{fix.Replace(c.whole, fmt.Sprintf("%s.Eval().Script(%s).Numkeys(1).Key(%s).Arg(%s).Build()",
		s.file.Text(c.start), s.text(), s.file.Text(key), t.text))}
}
