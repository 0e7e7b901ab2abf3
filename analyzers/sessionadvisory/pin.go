package sessionadvisory

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/fix"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/symbol"
)

// A poolType is how a pool gives a connection, and what to do with it.
type poolType struct {
	pin, giveBack, end string
	imports            string            // that ending the session needs
	methods            map[string]string // by the pool's method; with a context where that has none
}

var sqlMethods = map[string]string{"Exec": "ExecContext", "ExecContext": "ExecContext", "QueryRow": "QueryRowContext", "QueryRowContext": "QueryRowContext"}

var poolTypes = map[string]poolType{
	"*database/sql.DB": {
		"Conn", "Close", "_ = %s.Raw(func(any) error { return %s.ErrBadConn })", "database/sql/driver", sqlMethods,
	},
	"*github.com/jmoiron/sqlx.DB": {
		"Connx", "Close", "_ = %s.Raw(func(any) error { return %s.ErrBadConn })", "database/sql/driver",
		map[string]string{
			"Exec": "ExecContext", "ExecContext": "ExecContext", "QueryRow": "QueryRowContext", "QueryRowContext": "QueryRowContext",
			"Get": "GetContext", "GetContext": "GetContext",
		},
	},
	"*github.com/jackc/pgx/v5/pgxpool.Pool": {
		"Acquire", "Release", "_ = %s.Conn().Close(%s.WithoutCancel(%s))", "", map[string]string{"Exec": "Exec", "QueryRow": "QueryRow"},
	},
}

// A pinning is a fix under construction.
type pinning struct {
	*checker
	file  *fix.File
	fn    ast.Node // the function that locks
	conn  string   // the new variable
	ctx   string   // the context in scope
	pkg   string   // how the file calls package context
	pool  poolType
	edits []analysis.TextEdit
}

// pinFix moves lock and unlock of one function to a connection that is pinned
// before the lock. It wants an unlock that is deferred, a context in scope, and
// an error to return.
func (c *checker) pinFix(l *locks.SQLLock) *analysis.SuggestedFix {
	u := c.onlyUnlock(l)
	file := fix.Open(c.Pass.Pass, l.Instr.Pos())
	if u == nil || file == nil {
		return nil
	}
	lock, unlock := c.m.CallExpr(l.Op), c.m.CallExpr(u.Op)
	path := c.m.Path(l.Instr.Pos())
	stmt, list := fix.InList(path)
	p := &pinning{checker: c, file: file, fn: fix.Function(path)}
	if stmt == nil || p.fn == nil || fix.InLoop(path) || !within(list, c.m.Path(u.Instr.Pos())) || unlock.Pos() < stmt.End() {
		return nil
	}
	pool, ok := handleOf(lock)
	other, ok2 := handleOf(unlock)
	if !ok || !ok2 || file.Text(pool) != file.Text(other) {
		return nil
	}
	p.pool, ok = poolTypes[types.TypeString(c.TypesInfo.TypeOf(pool), nil)]
	if !ok {
		return nil
	}
	zeros, ok := zeroResults(c.TypesInfo, p.fn)
	ctx := p.context(lock)
	if !ok || ctx == nil {
		return nil
	}
	p.ctx, p.conn = file.Text(ctx), file.Free(p.fn, "conn", 0)
	local, edits, ok := file.Import("context", "context", unlock.Pos())
	if !ok {
		return nil
	}
	p.pkg = local
	if !p.rewrite(lock, "") || !p.unlock(u, unlock) {
		return nil
	}
	err := file.Free(p.fn, "connErr", 0)
	p.edits = append(p.edits, file.Before(stmt, p.lines(stmt,
		fmt.Sprintf("%s, %s := %s.%s(%s)", p.conn, err, file.Text(pool), p.pool.pin, p.ctx),
		fmt.Sprintf("if %s != nil {", err),
		"\treturn "+strings.Join(append(zeros, err), ", "),
		"}",
		fmt.Sprintf("defer %s.%s()", p.conn, p.pool.giveBack),
	)))
	return &analysis.SuggestedFix{Message: "run lock and unlock on one connection", TextEdits: append(edits, p.edits...)}
}

// lines are lines of code at the indentation of a statement.
func (p *pinning) lines(at ast.Stmt, lines ...string) string {
	indent := strings.Repeat("\t", p.Fset.Position(at.Pos()).Column-1)
	return strings.Join(lines, "\n"+indent)
}

// rewrite moves a call to the pinned connection, with the context that is given
// or, when that is empty, the call's own.
func (p *pinning) rewrite(call *ast.CallExpr, ctx string) bool {
	sel := call.Fun.(*ast.SelectorExpr)
	method, ok := p.pool.methods[sel.Sel.Name]
	if !ok || len(call.Args) == 0 {
		return false
	}
	p.edits = append(p.edits, fix.Replace(sel.X, p.conn))
	switch {
	case method != sel.Sel.Name:
		if ctx == "" {
			ctx = p.ctx
		}
		p.edits = append(p.edits, fix.Replace(sel.Sel, method), fix.Insert(call.Args[0].Pos(), ctx+", "))
	case ctx != "":
		p.edits = append(p.edits, fix.Replace(call.Args[0], ctx))
	}
	return true
}

// unlock moves the unlock. Where nobody reads its answer, it is read now.
func (p *pinning) unlock(u *locks.SQLLock, call *ast.CallExpr) bool {
	detached := fmt.Sprintf("%s.WithoutCancel(%s)", p.pkg, p.ctx)
	if p.m.LifeOf(u.Op) == locks.Detached {
		detached = p.file.Text(call.Args[0])
	}
	s := p.statementOf(u)
	if a, ok := s.(*ast.AssignStmt); s == nil || ok && !dropped(a) {
		return p.rewrite(call, detached)
	}
	if _, ok := s.(*ast.IfStmt); ok {
		return p.rewrite(call, detached)
	}
	if u.Call == nil || u.Call.Value.Given() {
		return false
	}
	var args []string
	for _, a := range call.Args[u.Call.SQL.Index():] {
		args = append(args, p.file.Text(a))
	}
	end := fmt.Sprintf(p.pool.end, p.conn, p.pkg, p.ctx)
	if path := p.pool.imports; path != "" {
		driver, edits, ok := p.file.Import(path, "driver", call.Pos())
		if !ok {
			return false
		}
		p.edits = append(p.edits, edits...)
		end = fmt.Sprintf(p.pool.end, p.conn, driver)
	}
	unlocked := p.file.Free(p.fn, "unlocked", 0)
	body := []string{
		fmt.Sprintf("var %s bool", unlocked),
		fmt.Sprintf("if err := %s.%s(%s, %s).Scan(&%s); err != nil || !%[5]s {", p.conn, p.pool.methods["QueryRow"], detached, strings.Join(args, ", "), unlocked),
		"\t" + end + " // end the session, and its lock",
		"}",
	}
	if _, ok := s.(*ast.DeferStmt); ok {
		for i := range body {
			body[i] = "\t" + body[i]
		}
		body = append(append([]string{"defer func() {"}, body...), "}()")
	}
	p.edits = append(p.edits, fix.Replace(s, p.lines(s, body...)))
	return true
}

// context is the context of the lock's call, or the function's parameter.
func (p *pinning) context(lock *ast.CallExpr) ast.Expr {
	if isContext(p.TypesInfo.TypeOf(lock.Args[0])) {
		if id, ok := lock.Args[0].(*ast.Ident); ok {
			return id
		}
		return nil
	}
	var params *ast.FieldList
	switch fn := p.fn.(type) {
	case *ast.FuncDecl:
		params = fn.Type.Params
	case *ast.FuncLit:
		params = fn.Type.Params
	}
	for _, f := range params.List {
		if isContext(p.TypesInfo.TypeOf(f.Type)) && len(f.Names) == 1 && f.Names[0].Name != "_" &&
			p.file.Lookup(f.Names[0].Name, lock.Pos()) == p.TypesInfo.Defs[f.Names[0]] {
			return f.Names[0]
		}
	}
	return nil
}

func isContext(t types.Type) bool { return t != nil && t.String() == "context.Context" }

// onlyUnlock is the unlock of the one lock that a function takes.
func (c *checker) onlyUnlock(l *locks.SQLLock) *locks.SQLLock {
	var found *locks.SQLLock
	if l.Func.MySQL || len(l.Via) > 0 || l.Func.Maybe {
		return nil
	}
	for _, o := range c.locks {
		if o == l || o.Unit() != l.Unit() {
			continue
		}
		if o.Locks() || found != nil || len(o.Via) > 0 || !o.Deferred || !symbol.Agree(o.Key, l.Key) || o.Func.Shared != l.Func.Shared {
			return nil
		}
		found = o
	}
	return found
}

// handleOf is the handle in handle.Method(…), when evaluating it twice is safe.
func handleOf(call *ast.CallExpr) (ast.Expr, bool) {
	if call == nil {
		return nil, false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	for e := sel.X; ; {
		switch x := e.(type) {
		case *ast.Ident:
			return sel.X, true
		case *ast.SelectorExpr:
			e = x.X
		default:
			return nil, false
		}
	}
}

func within(n ast.Node, path []ast.Node) bool { return slices.Contains(path, n) }

// zeroResults are the zero values of a function's results before its error.
func zeroResults(info *types.Info, fn ast.Node) (zeros []string, ok bool) {
	var sig *types.Signature
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		if f, ok := info.Defs[fn.Name].(*types.Func); ok {
			sig = f.Signature()
		}
	case *ast.FuncLit:
		sig, _ = info.TypeOf(fn).(*types.Signature)
	}
	if sig == nil || sig.Results().Len() == 0 {
		return nil, false
	}
	last := sig.Results().Len() - 1
	if sig.Results().At(last).Type().String() != "error" {
		return nil, false
	}
	for i := range last {
		switch t := sig.Results().At(i).Type().Underlying().(type) {
		case *types.Basic:
			zeros = append(zeros, zeroOf(t))
		case *types.Pointer, *types.Slice, *types.Map, *types.Interface, *types.Signature, *types.Chan:
			zeros = append(zeros, "nil")
		default:
			return nil, false
		}
	}
	return zeros, true
}

func zeroOf(t *types.Basic) string {
	switch {
	case t.Info()&types.IsBoolean != 0:
		return "false"
	case t.Info()&types.IsString != 0:
		return `""`
	}
	return "0"
}
