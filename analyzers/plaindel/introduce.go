package plaindel

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/symbol"
)

// introduced gives the stored value a name, before the acquire, that the
// release can use. A value that names no holder becomes a random one.
func (s *site) introduced(l *locks.Lock, v ast.Expr) (tok, bool) {
	a := l.Acquire()
	decl := s.decl(v.Pos())
	if a.Unit() != s.r.Unit() || decl == nil || jumps(decl) {
		return tok{}, false
	}
	stmt, list := fix.InList(s.m.Path(v.Pos()))
	if stmt == nil || s.call.Pos() < stmt.Pos() || s.call.Pos() >= list.End() {
		return tok{}, false
	}
	t := tok{text: s.file.Free(decl, "token", s.ordinal(a)), typ: s.info.TypeOf(v)}
	value := s.file.Text(v)
	constant := a.Value.Kind == symbol.Const || s.info.Types[v].Value != nil || s.info.Types[v].IsNil()
	random, edits, ok := "", []analysis.TextEdit(nil), false
	if constant || s.weak(v) {
		random, edits, ok = s.random(l, v, stmt)
	}
	switch {
	case ok:
		value, t.edits, t.typ = random, edits, types.Typ[types.String]
	case constant, s.readable(v), !s.visible(v, stmt.Pos()):
		return tok{}, false // a variable that the release cannot see, or nothing to tell holders apart
	}
	t.edits = append(t.edits, s.file.Before(stmt, t.text+" := "+value), fix.Replace(v, t.text))
	return t, true
}

// jumps tells whether a function has a goto, which may not jump over the
// declaration of a variable.
func jumps(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

// ordinal counts the acquires of the function before a whose value has no name
// either: two fixes that are applied together take two names.
func (s *site) ordinal(a *locks.Op) int {
	n := 0
	for _, l := range s.m.Lock {
		b := l.Acquire()
		if b.Unit() != a.Unit() || b.Instr.Pos() >= a.Instr.Pos() {
			continue
		}
		v := unwrap(s.info, stored(s.m, b))
		if v != nil && (b.Value.Kind == symbol.Const || !s.readable(v)) {
			n++
		}
	}
	return n
}

// weak tells a value that two holders can have: a constant, nil, or nothing but
// the time.
func (s *site) weak(v ast.Expr) bool {
	if tv := s.info.Types[v]; tv.Value != nil || tv.IsNil() {
		return true
	}
	now, other := false, false
	ast.Inspect(v, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			switch obj := s.info.Uses[id].(type) {
			case *types.Func:
				now = now || obj.FullName() == "time.Now"
			case *types.Var:
				other = true
			}
		}
		return true
	})
	return now && !other
}

// random is a call that makes a token, in place of the value v that the
// acquire in stmt stores: when nobody else knows v, and a string will do.
func (s *site) random(l *locks.Lock, v ast.Expr, stmt ast.Stmt) (string, []analysis.TextEdit, bool) {
	if s.known(l) || !s.takesString(v) || s.orphans(v) {
		return "", nil, false
	}
	goVersion := cmp.Or(s.info.FileVersions[s.file.Syntax], s.m.Pass.Pkg.GoVersion())
	if version.Compare(goVersion, "go1.24") >= 0 {
		local, edits, ok := s.file.Import("crypto/rand", "rand", stmt.Pos())
		return local + ".Text()", edits, ok
	}
	for _, p := range s.m.Pass.Pkg.Imports() {
		if call := uuidCall(p); call != "" {
			local, edits, ok := s.file.Import(p.Path(), p.Name(), stmt.Pos())
			return expand(call, local), edits, ok
		}
	}
	return "", nil, false
}

// known tells whether code other than the release reads the value of the lock:
// it may rely on the constant.
func (s *site) known(l *locks.Lock) bool {
	other := func(o *locks.Op) bool { return o.Instr != s.r.Instr }
	guarded := func(o *locks.Op) bool { return other(o) && (o.Script || o.Guard != locks.Unguarded) }
	return slices.ContainsFunc(l.Reads, other) || slices.ContainsFunc(l.Releases, guarded) || slices.ContainsFunc(l.Renewals, guarded)
}

// takesString tells whether the call that v is an argument of takes a string in
// its place.
func (s *site) takesString(v ast.Expr) bool {
	for _, n := range s.m.Path(v.Pos()) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		i := slices.Index(call.Args, v)
		if i < 0 {
			continue
		}
		sig, ok := s.info.TypeOf(call.Fun).(*types.Signature)
		if !ok {
			return true // []byte(v)
		}
		last := sig.Params().Len() - 1
		t := sig.Params().At(min(i, last)).Type()
		if sig.Variadic() && i >= last {
			t = t.(*types.Slice).Elem()
		}
		return types.AssignableTo(types.Typ[types.String], t)
	}
	return false
}

// orphans tells whether v is the only use of a variable or of an import: the
// code does not compile without v.
func (s *site) orphans(v ast.Expr) bool {
	only := map[types.Object]bool{}
	ast.Inspect(v, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			switch obj := s.info.Uses[id].(type) {
			case *types.PkgName:
				only[obj] = true
			case *types.Var:
				only[obj] = !obj.IsField() && obj.Parent() != s.m.Pass.Pkg.Scope()
			}
		}
		return true
	})
	ast.Inspect(s.file.Syntax, func(n ast.Node) bool {
		if n == v {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			delete(only, s.info.Uses[id])
		}
		return true
	})
	for obj, yes := range only {
		if yes && !s.parameterOf(obj) {
			return true
		}
	}
	return false
}

// parameterOf tells a parameter or receiver, which may stay unused.
func (s *site) parameterOf(obj types.Object) bool {
	decl := s.decl(obj.Pos())
	return decl != nil && obj.Pos() < decl.Body.Pos()
}
