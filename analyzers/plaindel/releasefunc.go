package plaindel

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
)

// callRight makes the release a call of a function that the module has for it: a
// method of what the delete is called on, of the type whose method this is, or a
// function of the package.
func (s *site) callRight(t tok) []analysis.TextEdit {
	sel, ok := s.call.Fun.(*ast.SelectorExpr)
	if !ok || s.info.Selections[sel] == nil || s.call.Ellipsis.IsValid() || s.r.Script || len(s.m.At(s.r.Instr)) != 1 {
		return nil
	}
	key := argument(s.m, s.r, s.call, s.r.Key, nil)
	if key == nil {
		return nil
	}
	for _, c := range s.rightOnes(sel) {
		args, ok := s.argsFor(c.Releaser, sel.X, key, t)
		if !ok {
			continue
		}
		if end := s.fits(c.Func); end != nil {
			return []analysis.TextEdit{fix.Between(s.call.Pos(), end.End(), c.name+"("+strings.Join(args, ", ")+")")}
		}
	}
	return nil
}

// right is a releaser, and how the release names it.
type right struct {
	locks.Releaser
	name string
}

func (s *site) rightOnes(sel *ast.SelectorExpr) []right {
	var out []right
	unit, _ := s.r.Unit().Object().(*types.Func)
	add := func(f *types.Func, name string) {
		if f == unit || !f.Exported() && f.Pkg() != s.m.Pass.Pkg {
			return
		}
		if r, ok := s.m.Releaser(f); ok {
			out = append(out, right{r, name})
		}
	}
	methods := func(t types.Type, x string) {
		set := types.NewMethodSet(t)
		for i := range set.Len() {
			if f, ok := set.At(i).Obj().(*types.Func); ok {
				add(f, x+"."+f.Name())
			}
		}
	}
	methods(s.info.TypeOf(sel.X), s.file.Text(sel.X))
	if recv := s.receiver(); recv != nil {
		methods(recv.Type(), recv.Name())
	}
	scope := s.m.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		if f, ok := scope.Lookup(name).(*types.Func); ok && s.file.Lookup(name, s.call.Pos()) == types.Object(f) {
			add(f, name)
		}
	}
	return out
}

// argsFor are the arguments that a releaser takes: the key, the token, and where
// it wants them the context of the delete and the client that it is called on.
func (s *site) argsFor(r locks.Releaser, client, key ast.Expr, t tok) ([]string, bool) {
	params := r.Func.Signature().Params()
	if r.Func.Signature().Variadic() || r.Func.Signature().TypeParams() != nil {
		return nil, false
	}
	var out []string
	for i := range params.Len() {
		p := params.At(i).Type()
		switch {
		case i == r.Key && types.AssignableTo(s.info.TypeOf(key), p):
			out = append(out, s.file.Text(key))
		case i == r.Token && types.AssignableTo(t.typ, p):
			out = append(out, t.text)
		case p.String() == "context.Context" && len(s.call.Args) > 0 && types.AssignableTo(s.info.TypeOf(s.call.Args[0]), p):
			out = append(out, s.file.Text(s.call.Args[0]))
		case i != r.Key && i != r.Token && types.AssignableTo(s.info.TypeOf(client), p):
			out = append(out, s.file.Text(client))
		default:
			return nil, false
		}
	}
	return out, true
}

// fits is the call that a call of f can stand for: the delete, or the .Err() of
// its answer. nil when the code around wants another answer.
func (s *site) fits(f *types.Func) ast.Expr {
	u := s.useOf()
	results := f.Signature().Results()
	if u.method != nil {
		if u.method.Name == "Err" && results.Len() == 1 && results.At(0).Type().String() == "error" {
			return s.outer(u.method)
		}
		return nil
	}
	if u.dropped && (u.values == 0 || u.values == results.Len()) {
		return s.call
	}
	same, ok := s.info.TypeOf(s.call.Fun).(*types.Signature)
	if ok && types.Identical(same.Results(), results) {
		return s.call
	}
	return nil
}

// outer is the call of a method on the answer of the release.
func (s *site) outer(method *ast.Ident) ast.Expr {
	for _, n := range s.m.Path(method.Pos()) {
		if c, ok := n.(*ast.CallExpr); ok {
			return c
		}
	}
	return nil
}
