package plaindel

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
)

// clients are the libraries whose delete has a method, by the family of their
// import paths.
var clients = []struct {
	family  string
	rewrite func(*site, tok) []analysis.TextEdit
}{
	{"rueidis", (*site).builder},
	{"valkey-go", (*site).builder},
	{"go-zero", (*site).goZero},
	{"redis", (*site).goRedis},
}

// rewrite makes the release a compare-and-delete, nil where that takes more
// than the call itself.
func (s *site) rewrite(t tok) []analysis.TextEdit {
	if s.r.Script {
		return s.newText(t)
	}
	if edits := s.callRight(t); edits != nil {
		return edits
	}
	if edits := s.words(t); edits != nil || s.r.Call == nil {
		return edits
	}
	family := s.r.Call.Pkg
	if strings.HasSuffix(family, "compat") {
		return s.goRedis(t) // the adapters have go-redis's methods
	}
	for _, c := range clients {
		if strings.Contains(family, c.family) {
			return c.rewrite(s, t)
		}
	}
	return nil
}

// deletes tells whether the release is a delete, whose answer is a number as
// the script's is.
func (s *site) deletes() bool { return s.r.Command == "DEL" || s.r.Command == "UNLINK" }

// method is a delete by a method with the key among its arguments.
type method struct {
	recv string // the client, as the source writes it
	typ  types.Type
	ctx  string // "ctx, ", or nothing
	key  ast.Expr
	i    int // where the key is
	keys int // how many there are
}

func (s *site) method() (method, bool) {
	row := s.r.Call
	sel, ok := s.call.Fun.(*ast.SelectorExpr)
	if !ok || row.Role != lockapi.Command || s.call.Ellipsis.IsValid() || s.info.Selections[sel] == nil {
		return method{}, false
	}
	d := method{recv: s.file.Text(sel.X), typ: s.info.TypeOf(sel.X), i: row.Keys.Index(), keys: 1}
	if row.Ctx.Given() {
		d.ctx = s.file.Text(s.call.Args[row.Ctx.Index()]) + ", "
	}
	d.key = at(s.call.Args, d.i)
	if row.Keys.Variadic() && len(s.call.Args) > d.i+1 {
		d.keys = len(s.call.Args) - d.i
		d.key = argument(s.m, s.r, s.call, s.r.Key, nil)
	}
	if d.key == nil || !types.AssignableTo(s.info.TypeOf(d.key), types.Typ[types.String]) {
		return d, false
	}
	return d, true
}

// has is the method of the client that runs a script: [ctx,] a text or an
// object, keys, values. nil when the client has none of that name and shape.
func (s *site) has(d method, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(d.typ, true, s.m.Pass.Pkg, name)
	f, ok := obj.(*types.Func)
	if !ok || !f.Signature().Variadic() {
		return nil
	}
	n := 3
	if d.ctx != "" {
		n++
	}
	if p := f.Signature().Params(); p.Len() != n || p.At(n-2).Type().String() != "[]string" {
		return nil
	}
	return f
}

// goRedis makes rdb.Del(ctx, key) into rdb.Eval(ctx, script, []string{key}, token).
// The command object is another one then: Err is the same, Result is Int64.
func (s *site) goRedis(t tok) []analysis.TextEdit {
	d, ok := s.method()
	if !ok {
		return nil
	}
	u, eval := s.useOf(), s.has(d, "Eval")
	if eval == nil {
		return nil
	}
	var edits []analysis.TextEdit
	switch {
	case u.ignores("Err"):
	case u.method != nil && u.method.Name == "Result" && s.deletes():
		if !u.noValue {
			if !hasMethod(eval, "Int64") {
				return nil
			}
			edits = append(edits, fix.Replace(u.method, "Int64"))
		}
	default:
		return nil
	}
	call := fmt.Sprintf("%s.Eval(%s%s, []string{%s}, %s)", d.recv, d.ctx, s.text(), s.file.Text(d.key), t.text)
	if c, ok := s.object(s.r.Call.Pkg); ok && s.runs(c, d) {
		run := "Run"
		if n := typeName(d.typ); n != nil && strings.HasPrefix(n.Name(), "Pipeline") {
			run = "Eval" // Run asks first whether the server knows the script: a pipeline cannot
		}
		call = fmt.Sprintf("%s.%s(%s%s, []string{%s}, %s)", c.name, run, d.ctx, d.recv, s.file.Text(d.key), t.text)
	}
	if d.keys > 1 {
		return s.split(d, u, call)
	}
	return append(edits, fix.Replace(s.call, call))
}

// hasMethod tells whether what a function answers has a method.
func hasMethod(f *types.Func, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(f.Signature().Results().At(0).Type(), true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// runs tells whether a script object takes the client.
func (s *site) runs(c declared, d method) bool {
	obj, _, _ := types.LookupFieldOrMethod(c.obj.Type(), true, s.m.Pass.Pkg, "Run")
	run, ok := obj.(*types.Func)
	if !ok {
		return false
	}
	i := 0
	if d.ctx != "" {
		i = 1
	}
	p := run.Signature().Params()
	return i < p.Len() && types.AssignableTo(d.typ, p.At(i).Type())
}

// split takes the lock's key out of a delete of several, and deletes it in a
// statement of its own.
func (s *site) split(d method, u use, call string) []analysis.TextEdit {
	path := s.m.Path(s.call.Lparen)
	stmt, _ := fix.InList(path)
	if !u.dropped || u.method != nil || stmt == nil || s.otherLocks() {
		return nil
	}
	switch x := stmt.(type) {
	case *ast.ExprStmt:
		if x.X != ast.Expr(s.call) {
			return nil
		}
	case *ast.DeferStmt:
		if x.Call != s.call {
			return nil
		}
		call = "defer " + call
	default:
		return nil
	}
	edits := []analysis.TextEdit{s.file.Before(stmt, call)}
	for i, a := range s.call.Args {
		switch {
		case a != d.key:
		case i+1 < len(s.call.Args):
			edits = append(edits, fix.Between(a.Pos(), s.call.Args[i+1].Pos(), ""))
		default:
			edits = append(edits, fix.Between(s.call.Args[i-1].End(), a.End(), ""))
		}
	}
	return edits
}

// otherLocks tells whether the call releases another lock too: one finding a
// line is shown, and the other key would be looked at only after the fix.
func (s *site) otherLocks() bool {
	for _, o := range s.m.At(s.r.Instr) {
		if o != s.r && o.Kind == locks.Release && o.Lock {
			return true
		}
	}
	return false
}

// goZero makes rds.DelCtx(ctx, key) into rds.EvalCtx(ctx, script, []string{key}, token).
// It answers (any, error) where DelCtx answers (int, error).
func (s *site) goZero(t tok) []analysis.TextEdit {
	d, ok := s.method()
	u := s.useOf()
	if !ok || d.keys > 1 || !u.noValue || u.values == 1 {
		return nil
	}
	suffix := ""
	if d.ctx != "" {
		suffix = "Ctx"
	}
	name, arg := "Eval"+suffix, s.text()
	if c, ok := s.object(s.r.Call.Pkg); ok {
		name, arg = "ScriptRun"+suffix, c.name
	}
	if s.has(d, name) == nil {
		return nil
	}
	return []analysis.TextEdit{fix.Replace(s.call, fmt.Sprintf("%s.%s(%s%s, []string{%s}, %s)", d.recv, name, d.ctx, arg, s.file.Text(d.key), t.text))}
}
