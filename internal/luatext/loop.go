package luatext

import "github.com/yuin/gopher-lua/ast"

// loop runs the body once for each of the rounds, which say what the variables
// are. A loop over KEYS is one round with KEYS[*]. It is taken to run at least
// once: after a loop that returns at the first foreign key, all keys are ours.
// What one round leaves in a variable for the next is not followed.
func (in *interp) loop(st *state, sc *scope, stmts body, names []string, rounds [][]*value) {
	outer := in.frame.breaks
	in.frame.breaks = nil
	pre := in.clone(st)
	for _, round := range rounds {
		if st.dead {
			break
		}
		inner := sc.child()
		for i, name := range names {
			in.declare(st, inner, name, valueAt(round, i))
		}
		in.block(st, inner, stmts)
	}
	in.endLoop(st, pre, outer)
}

// endLoop lets the ways out of a loop meet: its end and its breaks. If neither
// comes through, the loop has returned unless it never ran.
func (in *interp) endLoop(st, pre *state, outer []*state) {
	arms := []arm{{pre.path, in.clone(st)}}
	for _, b := range in.frame.breaks {
		arms = append(arms, arm{pre.path, b})
	}
	in.frame.breaks = outer
	met := in.meet(pre.path, arms...)
	if met.dead {
		met = pre
		met.path = max(met.path, pathOther)
	}
	st.replace(met)
}

func (in *interp) whileStmt(st *state, sc *scope, s *ast.WhileStmt) {
	outer := in.frame.breaks
	in.frame.breaks = nil
	pre := in.clone(st)
	c := in.condition(st, sc, s.Condition)
	in.part(st, c, st.path,
		func(st *state) { in.block(st, sc.child(), s.Stmts) },
		func(*state) {})
	in.endLoop(st, pre, outer)
}

func (in *interp) repeatStmt(st *state, sc *scope, s *ast.RepeatStmt) {
	outer := in.frame.breaks
	in.frame.breaks = nil
	pre := in.clone(st)
	inner := sc.child() // the condition sees the body's locals
	in.block(st, inner, s.Stmts)
	if !st.dead {
		c := in.condition(st, inner, s.Condition)
		path := st.path
		in.assume(st, c.yes)
		st.path = path
	}
	in.endLoop(st, pre, outer)
}

// iterate answers the rounds of "for names in exprs".
func (in *interp) iterate(st *state, sc *scope, exprs []ast.Expr) [][]*value {
	vals := in.list(st, sc, exprs)
	over := valueAt(vals, 0)
	if over.kind == vTable && len(over.table.array) > 0 && len(over.table.fields) == 0 &&
		over.table.rest == nil && len(over.table.array) <= maxUnroll {
		var rounds [][]*value
		for i, v := range over.table.array {
			rounds = append(rounds, []*value{numberValue(float64(i+1), ordinal(i+1)), v})
		}
		return rounds
	}
	return [][]*value{{plainValue, over.at(plainValue)}}
}
