package plaindel

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/symbol"
)

// tok is the token that an acquire stored, as the release can write it.
type tok struct {
	text  string
	typ   types.Type
	edits []analysis.TextEdit // that give it a name at the acquire
}

// finders are the ways in which a release can have the token, the surest first.
var finders = []func(*site, *locks.Op, ast.Expr) (tok, bool){
	(*site).inScope,
	(*site).inReceiver,
	(*site).inHandle,
	(*site).parameter,
	(*site).compared,
}

func (s *site) tokenOf(l *locks.Lock) (tok, bool) {
	a := l.Acquire()
	v := unwrap(s.info, stored(s.m, a))
	if v == nil {
		return tok{}, false
	}
	if a.Value.Kind != symbol.Const && !s.weak(v) {
		for _, find := range finders {
			if t, ok := find(s, a, v); ok {
				return t, true
			}
		}
	}
	return s.introduced(l, v)
}

// inScope: the variable or field that was stored means the same at the release.
func (s *site) inScope(a *locks.Op, v ast.Expr) (tok, bool) {
	early := s.r.Fn == a.Fn && s.r.Instr.Pos() < a.Instr.Pos() // a defer whose arguments are read before
	if early || !s.readable(v) || !s.visible(v, s.call.Pos()) || s.reassigned(v, a) {
		return tok{}, false
	}
	return s.tok(v, types.ExprString(v))
}

func (s *site) tok(v ast.Expr, text string) (tok, bool) {
	return tok{text: text, typ: s.info.TypeOf(v)}, true
}

// inReceiver: the acquire stored a field of the type whose method releases.
func (s *site) inReceiver(_ *locks.Op, v ast.Expr) (tok, bool) {
	x := root(v)
	if x == nil || x == v || !s.readable(v) {
		return tok{}, false
	}
	recv := s.receiver()
	if recv == nil || typeName(recv.Type()) == nil || typeName(recv.Type()) != typeName(s.info.TypeOf(x)) {
		return tok{}, false
	}
	return s.tok(v, recv.Name()+types.ExprString(v)[len(x.Name):])
}

// inHandle: the acquire puts the token into a field of what it returns, and the
// release is a method of that.
func (s *site) inHandle(a *locks.Op, v ast.Expr) (tok, bool) {
	id, ok := v.(*ast.Ident)
	recv := s.receiver()
	decl := s.decl(a.Instr.Pos())
	if !ok || recv == nil || decl == nil {
		return tok{}, false
	}
	same := func(e ast.Expr) bool {
		x, ok := unwrap(s.info, e).(*ast.Ident)
		return ok && s.info.ObjectOf(x) == s.info.ObjectOf(id)
	}
	field := ""
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if f, ok := n.Key.(*ast.Ident); ok && same(n.Value) && s.fieldOf(f, recv.Type()) {
				field = f.Name
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && same(n.Rhs[i]) && s.fieldOf(sel.Sel, recv.Type()) {
					field = sel.Sel.Name
				}
			}
		}
		return true
	})
	if field == "" {
		return tok{}, false
	}
	return s.tok(v, recv.Name()+"."+field)
}

// fieldOf tells whether a name is that of a field of the struct t.
func (s *site) fieldOf(id *ast.Ident, t types.Type) bool {
	f, ok := s.info.ObjectOf(id).(*types.Var)
	if !ok || !f.IsField() {
		return false
	}
	obj, index, _ := types.LookupFieldOrMethod(t, true, s.m.Pass.Pkg, id.Name)
	got, ok := obj.(*types.Var)
	return ok && len(index) == 1 && got.Origin() == f.Origin()
}

// parameter: the release is given a parameter of the same name and type, and
// has not used it so far.
func (s *site) parameter(a *locks.Op, v ast.Expr) (tok, bool) {
	id, ok := v.(*ast.Ident)
	decl := s.decl(s.call.Pos())
	if !ok || decl == nil || a.Unit() == s.r.Unit() {
		return tok{}, false
	}
	for _, f := range decl.Type.Params.List {
		for _, name := range f.Names {
			obj := s.info.Defs[name]
			if obj != nil && name.Name == id.Name && types.Identical(obj.Type(), s.info.TypeOf(id)) && s.file.Lookup(name.Name, s.call.Pos()) == obj {
				return s.tok(v, name.Name)
			}
		}
	}
	return tok{}, false
}

// compared: the release compares the stored value with it, in the client.
func (s *site) compared(*locks.Op, ast.Expr) (tok, bool) {
	read := s.m.ComparedBefore(s.l, s.r)
	decl := s.decl(s.call.Pos())
	if read == nil || decl == nil {
		return tok{}, false
	}
	get := s.m.CallExpr(read)
	if get == nil {
		return tok{}, false
	}
	answers := s.assigned(get)
	isAnswer := func(e ast.Expr) bool {
		if e.Pos() <= get.Pos() && get.End() <= e.End() {
			return true
		}
		id, ok := unwrap(s.info, e).(*ast.Ident)
		return ok && answers[s.info.ObjectOf(id)]
	}
	var found ast.Expr
	ast.Inspect(decl, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok || b.Op != token.EQL && b.Op != token.NEQ {
			return true
		}
		for _, pair := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
			other := unwrap(s.info, pair[1])
			if isAnswer(pair[0]) && isString(s.info.TypeOf(other)) && s.readable(other) && s.visible(other, s.call.Pos()) {
				found = other
			}
		}
		return true
	})
	if found == nil {
		return tok{}, false
	}
	return s.tok(found, types.ExprString(found))
}

// assigned are the variables that the answer of a call is assigned to.
func (s *site) assigned(call *ast.CallExpr) map[types.Object]bool {
	out := map[types.Object]bool{}
	for _, n := range s.m.Path(call.Lparen) {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if id, ok := l.(*ast.Ident); ok {
					out[s.info.ObjectOf(id)] = true
				}
			}
		}
		if _, ok := n.(ast.Stmt); ok {
			break
		}
	}
	return out
}
