package luatext

import (
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

func ordinal(i int) string { return strconv.Itoa(i) }

// list evaluates expressions; the last one may give any number of values.
func (in *interp) list(st *state, sc *scope, exprs []ast.Expr) []*value {
	var out []*value
	for i, e := range exprs {
		if e == nil {
			continue
		}
		if i == len(exprs)-1 {
			return append(out, in.multi(st, sc, e)...)
		}
		out = append(out, in.eval(st, sc, e))
	}
	return out
}

// multi evaluates an expression that may give any number of values.
func (in *interp) multi(st *state, sc *scope, e ast.Expr) []*value {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		if !e.AdjustRet {
			return in.calls(st, sc, e)
		}
	case *ast.Comma3Expr:
		if !e.AdjustRet {
			return in.frame.varargs
		}
	}
	return []*value{in.eval(st, sc, e)}
}

// eval evaluates an expression to one value.
func (in *interp) eval(st *state, sc *scope, e ast.Expr) *value {
	in.enter()
	defer in.leave()
	switch e := e.(type) {
	case *ast.NilExpr:
		return nilValue
	case *ast.TrueExpr:
		return trueValue
	case *ast.FalseExpr:
		return falseValue
	case *ast.NumberExpr:
		return number(e.Value)
	case *ast.StringExpr:
		return stringValue(e.Value)
	case *ast.IdentExpr:
		return in.read(st, sc, e.Value)
	case *ast.AttrGetExpr:
		return in.eval(st, sc, e.Object).at(in.eval(st, sc, e.Key))
	case *ast.TableExpr:
		return in.makeTable(st, sc, e)
	case *ast.FuncCallExpr:
		return valueAt(in.calls(st, sc, e), 0)
	case *ast.Comma3Expr:
		return valueAt(in.frame.varargs, 0)
	case *ast.FunctionExpr:
		return function(e, sc)
	case *ast.LogicalOpExpr:
		return in.logical(st, sc, e)
	case *ast.RelationalOpExpr:
		a, b := in.eval(st, sc, e.Lhs), in.eval(st, sc, e.Rhs)
		in.spend(len(a.choices()) * len(b.choices()) * 8)
		return conditionValue(compare(e.Operator, a, b))
	case *ast.StringConcatOpExpr:
		a, b := in.eval(st, sc, e.Lhs), in.eval(st, sc, e.Rhs)
		return concat(a, b)
	case *ast.ArithmeticOpExpr:
		a, b := in.eval(st, sc, e.Lhs), in.eval(st, sc, e.Rhs)
		return derived("("+a.spelling()+e.Operator+b.spelling()+")", a, b)
	case *ast.UnaryMinusOpExpr:
		return minus(in.eval(st, sc, e.Expr))
	case *ast.UnaryNotOpExpr:
		return conditionValue(in.condition(st, sc, e.Expr).not())
	case *ast.UnaryLenOpExpr:
		return length(in.eval(st, sc, e.Expr))
	}
	return lostValue
}

// condition evaluates an expression for its truth.
func (in *interp) condition(st *state, sc *scope, e ast.Expr) condition {
	v := in.eval(st, sc, e)
	in.spend(len(v.choices()))
	return v.truth()
}

// logical is "a and b" and "a or b": one of the two, b only where a decides so.
func (in *interp) logical(st *state, sc *scope, e *ast.LogicalOpExpr) *value {
	a := in.eval(st, sc, e.Lhs)
	c := a.truth()
	if e.Operator == "or" {
		c = c.not()
	}
	if !c.yes.ok {
		return a
	}
	var b *value
	in.part(st, c, st.path,
		func(st *state) { b = in.eval(st, sc, e.Rhs) },
		func(*state) {})
	if !c.no.ok {
		return b
	}
	in.spend(len(a.choices()) + len(b.choices()))
	if b.kind == vCondition || a.kind == vCondition && b.isBoolean() {
		return conditionValue(combine(c, b.truth(), e.Operator == "and"))
	}
	// On its own side a is nil or false (and), or anything but (or).
	return choice(a.side(c.no, e.Operator == "or"), alt{b, c.yes.facts})
}

// side is v where it is what "and" or "or" answers.
func (v *value) side(b branch, truth bool) alt {
	switch {
	case !truth:
		v = falseValue
	case v.kind == vCondition:
		v = trueValue
	}
	return alt{v, b.facts}
}

func (v *value) isBoolean() bool {
	return v.kind == vCondition || v.kind == vTrue || v.kind == vFalse
}

// combine is "a and b" of two conditions, or "a or b"; c is a's condition, its
// yes being where b is evaluated.
func combine(c, b condition, and bool) condition {
	b.yes, b.no = b.yes.after(c.yes), b.no.after(c.yes)
	if and {
		return condition{b.yes, b.no.or(c.no)}
	}
	return condition{b.yes.or(c.no), b.no}
}

// after is b where a was taken before.
func (b branch) after(a branch) branch {
	if !b.ok {
		return b
	}
	return branch{true, a.facts.and(b.facts), max(a.path, b.path)}
}

func conditionValue(c condition) *value {
	if !c.no.ok && len(c.yes.facts) == 0 {
		return trueValue
	}
	if !c.yes.ok && len(c.no.facts) == 0 {
		return falseValue
	}
	v := &value{kind: vCondition, cond: &c}
	v.from.hole = c.yes.path == pathHole
	return v
}

func function(f *ast.FunctionExpr, sc *scope) *value {
	return &value{kind: vFunc, fn: &closure{
		params: f.ParList.Names, varargs: f.ParList.HasVargs, body: f.Stmts, scope: sc,
	}}
}

func number(text string) *value {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		if i, err := strconv.ParseInt(strings.ToLower(text), 0, 64); err == nil {
			return numberValue(float64(i), text)
		}
		return plainValue
	}
	return numberValue(n, text)
}

func minus(v *value) *value {
	if v.kind == vNumber {
		return numberValue(-v.num, "-"+v.text)
	}
	return derived("-"+v.spelling(), v)
}

// length is #v. It says how much there is, not what: nothing of the origin but
// its holes matters.
func length(v *value) *value {
	return &value{kind: vUnknown, text: "#" + v.spelling(), from: origin{hole: v.from.hole}}
}

func (in *interp) makeTable(st *state, sc *scope, e *ast.TableExpr) *value {
	t := &tableValue{}
	for i, f := range e.Fields {
		if f.Key == nil {
			vals := []*value(nil)
			if i == len(e.Fields)-1 {
				vals = in.multi(st, sc, f.Value)
			} else {
				vals = append(vals, in.eval(st, sc, f.Value))
			}
			t.array = append(t.array, vals...)
			continue
		}
		key := in.eval(st, sc, f.Key)
		t.set(key, in.eval(st, sc, f.Value))
	}
	in.spend(len(t.array))
	return tableOf(t)
}
