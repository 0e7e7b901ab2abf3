package leaserenew

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/symbol"
)

const script = "`if redis.call(\"get\", KEYS[1]) == ARGV[1] then return redis.call(\"pexpire\", KEYS[1], ARGV[2]) end return %s`"

// How the script says that the lock is another holder's: with a number where the
// code reads one, with an error where it reads only that.
const (
	number = "0"
	failed = `redis.error_reply("the lock is another holder's")`
)

// compareAndExpire makes rdb.Expire(ctx, key, ttl) a script that extends the
// lease only while the key has the token. The script stands in the call: a
// declaration that two fixes share breaks the build when one is applied alone.
func compareAndExpire(m *locks.Model, l *locks.Lock, r *locks.Op) *analysis.SuggestedFix {
	call := m.CallExpr(r)
	if call == nil || r.Call == nil || r.Call.Role != lockapi.Command || !r.Call.Ctx.Given() || r.Command != "EXPIRE" && r.Command != "PEXPIRE" || r.Call.Name != "Expire" && r.Call.Name != "PExpire" {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	file := fix.Open(m.Pass, call.Pos())
	if !ok || file == nil || len(call.Args) != 3 || !strings.Contains(r.Call.Pkg, "redis") || !evaluates(m, sel.X) {
		return nil
	}
	tok := tokenOf(m, l, r, file)
	if tok == "" {
		return nil
	}
	edits, refusal := answer(m, call)
	if refusal == "" {
		return nil
	}
	text := fmt.Sprintf("%s.Eval(%s, %s, []string{%s}, %s, %s)", file.Text(sel.X), file.Text(call.Args[0]), fmt.Sprintf(script, refusal), file.Text(call.Args[1]), tok, millis(file, call.Args[2]))
	return &analysis.SuggestedFix{
		Message:   "Extend the lease only while the key still holds the token that was stored",
		TextEdits: append(edits, fix.Replace(call, text)),
	}
}

// evaluates tells whether a client has go-redis's Eval.
func evaluates(m *locks.Model, client ast.Expr) bool {
	obj, _, _ := types.LookupFieldOrMethod(m.Pass.TypesInfo.TypeOf(client), true, m.Pass.Pkg, "Eval")
	f, ok := obj.(*types.Func)
	return ok && f.Signature().Variadic() && f.Signature().Params().Len() == 4
}

func millis(file *fix.File, ttl ast.Expr) string {
	switch ttl.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		return file.Text(ttl) + ".Milliseconds()"
	}
	return "(" + file.Text(ttl) + ").Milliseconds()"
}

// answer edits the reading of the command's answer, and tells how the script has
// to refuse: Eval answers a *Cmd, whose Bool is what Result was. An answer that
// nobody reads needs more than another command.
func answer(m *locks.Model, call *ast.CallExpr) (edits []analysis.TextEdit, refusal string) {
	path := m.Path(call.Lparen)
	i := slices.Index(path, ast.Node(call))
	if i < 0 || i+1 >= len(path) {
		return nil, ""
	}
	read, ok := path[i+1].(*ast.SelectorExpr)
	switch {
	case ok && read.Sel.Name == "Err":
		return nil, failed
	case ok && read.Sel.Name == "Result":
		return []analysis.TextEdit{fix.Replace(read.Sel, "Bool")}, number
	}
	return nil, ""
}

// tokenOf is how the renewal can write the token that the acquire stored: the
// same variable where it is in scope, or the field of the receiver's type.
func tokenOf(m *locks.Model, l *locks.Lock, r *locks.Op, file *fix.File) string {
	a := l.Acquire()
	if a.Value == nil || a.Value.Kind == symbol.Const || a.Call == nil || a.Call.Value.Path() != "" {
		return ""
	}
	call := m.CallExpr(a)
	i := a.Call.Value.Index()
	if call == nil || i < 0 || i >= len(call.Args) {
		return ""
	}
	at := m.CallExpr(r).Pos()
	switch v := call.Args[i].(type) {
	case *ast.Ident:
		obj := m.Pass.TypesInfo.Uses[v]
		if _, ok := obj.(*types.Var); ok && file.Lookup(v.Name, at) == obj && !assignedAfter(m, obj, call.End()) {
			return v.Name
		}
	case *ast.SelectorExpr:
		x, ok := v.X.(*ast.Ident)
		if !ok || m.Pass.TypesInfo.Selections[v] == nil {
			return ""
		}
		if obj := m.Pass.TypesInfo.Uses[x]; file.Lookup(x.Name, at) == obj {
			return x.Name + "." + v.Sel.Name
		}
		if recv := receiver(m, at); recv != nil && file.Lookup(recv.Name(), at) == recv && types.Identical(recv.Type(), m.Pass.TypesInfo.TypeOf(x)) {
			return recv.Name() + "." + v.Sel.Name
		}
	}
	return ""
}

// assignedAfter tells whether a variable gets another value after pos.
func assignedAfter(m *locks.Model, obj types.Object, pos token.Pos) bool {
	found := false
	ast.Inspect(m.File(pos), func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && a.Pos() > pos {
			for _, lhs := range a.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && m.Pass.TypesInfo.ObjectOf(id) == obj {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

func receiver(m *locks.Model, pos token.Pos) *types.Var {
	for _, n := range m.Path(pos) {
		if d, ok := n.(*ast.FuncDecl); ok && d.Recv != nil && len(d.Recv.List) == 1 && len(d.Recv.List[0].Names) == 1 {
			recv, _ := m.Pass.TypesInfo.Defs[d.Recv.List[0].Names[0]].(*types.Var)
			return recv
		}
	}
	return nil
}
