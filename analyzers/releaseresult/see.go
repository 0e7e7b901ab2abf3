package releaseresult

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// see makes the failure of a release visible: it logs it where the file has a
// logger, and joins it into the named error result otherwise.
func see(pass *rule.Pass, m *locks.Model, op *locks.Op, call *ast.CallExpr) *analysis.SuggestedFix {
	if call == nil {
		return nil
	}
	path := m.Path(call.Lparen)
	stmt, _ := fix.InList(path)
	f := fix.Open(pass.Pass, call.Pos())
	if f == nil || stmt == nil || !alone(stmt, call) {
		return nil
	}
	indent, first := f.Indent(stmt)
	if !first {
		return nil
	}
	test, ok := asks(pass.TypesInfo.TypeOf(call), f.Text(call))
	if !ok {
		return nil
	}
	_, deferred := stmt.(*ast.DeferStmt)
	say, edits := reporter(pass, f, path, call)
	if say == "" {
		return nil
	}
	inner := indent
	if deferred {
		inner += "\t"
	}
	text := test + " {\n" + inner + "\t" + say + "\n" + inner + "}"
	if deferred {
		text = "defer func() {\n" + inner + text + "\n" + indent + "}()"
	}
	return &analysis.SuggestedFix{Message: "See whether the release failed", TextEdits: append(edits, fix.Replace(stmt, text))}
}

// alone tells whether a statement is nothing but the call: deferred, by itself,
// or assigned to the blank identifier.
func alone(s ast.Stmt, call *ast.CallExpr) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return s.X == ast.Expr(call)
	case *ast.DeferStmt:
		return s.Call == call && simple(call)
	case *ast.AssignStmt:
		if len(s.Rhs) != 1 || s.Rhs[0] != ast.Expr(call) {
			return false
		}
		for _, l := range s.Lhs {
			if id, ok := l.(*ast.Ident); !ok || id.Name != "_" {
				return false
			}
		}
		return true
	}
	return false
}

// simple tells whether a call can move into a literal: its arguments are names
// and constants, or contexts made on the spot.
func simple(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		switch a := ast.Unparen(a).(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.BasicLit:
		case *ast.CallExpr:
			if sel, ok := a.Fun.(*ast.SelectorExpr); !ok || sel.Sel.Name != "Background" && sel.Sel.Name != "WithoutCancel" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// asks is the test of a release's answer.
func asks(t types.Type, call string) (test string, ok bool) {
	isError := func(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }
	isBool := func(t types.Type) bool { return types.Identical(t, types.Typ[types.Bool]) }
	if tuple, isTuple := t.(*types.Tuple); isTuple {
		if tuple.Len() == 2 && isBool(tuple.At(0).Type()) && isError(tuple.At(1).Type()) {
			return "if ok, releaseErr := " + call + "; !ok || releaseErr != nil", true
		}
		if tuple.Len() == 2 && isError(tuple.At(1).Type()) {
			return "if _, releaseErr := " + call + "; releaseErr != nil", true
		}
		return "", false
	}
	if isError(t) {
		return "if releaseErr := " + call + "; releaseErr != nil", true
	}
	return "", false
}

// loggers are the packages whose functions log, in the order of preference.
var loggers = []struct{ path, name, call string }{
	{"log/slog", "slog", `%s.Error("lock was not released as its holder", "error", releaseErr)`},
	{"github.com/rs/zerolog/log", "log", `%s.Error().Err(releaseErr).Msg("lock was not released as its holder")`},
	{"github.com/sirupsen/logrus", "logrus", `%s.WithError(releaseErr).Error("lock was not released as its holder")`},
	{"log", "log", `%s.Printf("lock was not released as its holder: %%v", releaseErr)`},
}

// reporter is the statement that tells of the failure.
func reporter(pass *rule.Pass, f *fix.File, path []ast.Node, call *ast.CallExpr) (string, []analysis.TextEdit) {
	for _, l := range loggers {
		for _, spec := range f.Syntax.Imports {
			if spec.Path.Value != `"`+l.path+`"` {
				continue
			}
			if local, edits, ok := f.Import(l.path, l.name, call.Pos()); ok && len(edits) == 0 {
				return fmt.Sprintf(l.call, local), nil
			}
		}
	}
	name := namedError(pass, path)
	if name == nil || f.Lookup(name.Name, call.Pos()) != pass.TypesInfo.Defs[name] {
		return "", nil
	}
	errors, edits, ok := f.Import("errors", "errors", call.Pos())
	if !ok {
		return "", nil
	}
	if _, answers := pass.TypesInfo.TypeOf(call).(*types.Tuple); answers {
		// false alone is no error yet
		return fmt.Sprintf("%s = %s.Join(%[1]s, releaseErr, %[2]s.New(\"lock was not released as its holder\"))", name.Name, errors), edits
	}
	return fmt.Sprintf("%s = %s.Join(%[1]s, releaseErr)", name.Name, errors), edits
}

// namedError is the named error result of the function that is declared around
// a path.
func namedError(pass *rule.Pass, path []ast.Node) *ast.Ident {
	for _, n := range path {
		fn, ok := n.(*ast.FuncDecl)
		if !ok || fn.Type.Results == nil {
			continue
		}
		for _, r := range fn.Type.Results.List {
			for _, name := range r.Names {
				if obj := pass.TypesInfo.Defs[name]; obj != nil && name.Name != "_" && types.Identical(obj.Type(), types.Universe.Lookup("error").Type()) {
					return name
				}
			}
		}
	}
	return nil
}
