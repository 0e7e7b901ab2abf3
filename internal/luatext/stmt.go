package luatext

import "github.com/yuin/gopher-lua/ast"

// block runs statements until one of them leaves.
func (in *interp) block(st *state, sc *scope, stmts body) {
	in.enter()
	defer in.leave()
	for _, s := range stmts {
		if st.dead {
			return
		}
		in.stmt(st, sc, s)
	}
}

func (in *interp) stmt(st *state, sc *scope, s ast.Stmt) {
	in.spend(0)
	switch s := s.(type) {
	case *ast.LocalAssignStmt:
		in.local(st, sc, s)
	case *ast.AssignStmt:
		vals := in.list(st, sc, s.Rhs)
		for i, lhs := range s.Lhs {
			in.assignTo(st, sc, lhs, valueAt(vals, i))
		}
	case *ast.FuncCallStmt:
		in.callStmt(st, sc, s)
	case *ast.DoBlockStmt:
		in.block(st, sc.child(), s.Stmts)
	case *ast.IfStmt:
		in.ifStmt(st, sc, s)
	case *ast.WhileStmt:
		in.whileStmt(st, sc, s)
	case *ast.RepeatStmt:
		in.repeatStmt(st, sc, s)
	case *ast.NumberForStmt:
		in.list(st, sc, []ast.Expr{s.Init, s.Limit})
		in.loop(st, sc, s.Stmts, []string{s.Name}, [][]*value{{plainValue}})
	case *ast.GenericForStmt:
		in.loop(st, sc, s.Stmts, s.Names, in.iterate(st, sc, s.Exprs))
	case *ast.FuncDefStmt:
		in.define(st, sc, s)
	case *ast.ReturnStmt:
		in.returnStmt(st, sc, s)
	case *ast.BreakStmt:
		copied := *st
		in.frame.breaks = append(in.frame.breaks, &copied)
		st.dead = true
	case *ast.GotoStmt, *ast.LabelStmt:
		st.path = pathHole // not in Redis's Lua; whatever follows is uncertain
	}
}

func (in *interp) local(st *state, sc *scope, s *ast.LocalAssignStmt) {
	if len(s.Names) == 1 && len(s.Exprs) == 1 {
		if f, ok := s.Exprs[0].(*ast.FunctionExpr); ok {
			// local function f sees itself.
			in.declare(st, sc, s.Names[0], nilValue)
			in.assign(st, sc, s.Names[0], function(f, sc))
			return
		}
	}
	vals := in.list(st, sc, s.Exprs)
	for i, name := range s.Names {
		in.declare(st, sc, name, valueAt(vals, i))
	}
}

// assignTo assigns to a name, or to an element of the table that a name has:
// the name then has another table, since values do not change.
func (in *interp) assignTo(st *state, sc *scope, lhs ast.Expr, v *value) {
	switch lhs := lhs.(type) {
	case *ast.IdentExpr:
		in.assign(st, sc, lhs.Value, v)
	case *ast.AttrGetExpr:
		key := in.eval(st, sc, lhs.Key)
		old := in.eval(st, sc, lhs.Object)
		if name, ok := lhs.Object.(*ast.IdentExpr); ok && old.kind == vTable {
			in.spend(len(old.table.array) + len(old.table.fields))
			in.assign(st, sc, name.Value, tableOf(old.table.with(key, v)))
		}
	}
}

func (in *interp) define(st *state, sc *scope, s *ast.FuncDefStmt) {
	f := function(s.Func, sc)
	if s.Name.Method == "" {
		in.assignTo(st, sc, s.Name.Func, f)
		return
	}
	f.fn.params = append([]string{"self"}, f.fn.params...)
	method := &ast.AttrGetExpr{Object: s.Name.Receiver, Key: &ast.StringExpr{Value: s.Name.Method}}
	in.assignTo(st, sc, method, f)
}

// callStmt runs a call for its effect. One that is not here may have checked
// anything, and returned.
func (in *interp) callStmt(st *state, sc *scope, s *ast.FuncCallStmt) {
	call, ok := s.Expr.(*ast.FuncCallExpr)
	if !ok {
		return
	}
	fn, self := in.callee(st, sc, call)
	in.invoke(st, sc, call, fn, self)
	if fn.from.hole {
		st.path = pathHole
	}
}

func (in *interp) ifStmt(st *state, sc *scope, s *ast.IfStmt) {
	c := in.condition(st, sc, s.Condition)
	pre := st.path
	in.part(st, c, pre,
		func(st *state) { in.block(st, sc.child(), s.Then) },
		func(st *state) { in.block(st, sc.child(), s.Else) })
}

// part runs one of two ways on each side of a condition.
func (in *interp) part(st *state, c condition, pre path, yes, no func(*state)) {
	var arms []arm
	for _, side := range []struct {
		b   branch
		way func(*state)
	}{{c.yes, yes}, {c.no, no}} {
		if !side.b.ok {
			continue
		}
		way := in.clone(st)
		in.assume(way, side.b)
		entry := way.path
		side.way(way)
		arms = append(arms, arm{entry, way})
	}
	if len(arms) == 1 {
		pre = arms[0].st.path // there was no choice
	}
	st.replace(in.meet(pre, arms...))
}

func (in *interp) returnStmt(st *state, sc *scope, s *ast.ReturnStmt) {
	vals := in.list(st, sc, s.Exprs)
	if st.dead {
		return
	}
	copied := *st
	in.frame.returns = append(in.frame.returns, outcome{vals, &copied})
	st.dead = true
}
