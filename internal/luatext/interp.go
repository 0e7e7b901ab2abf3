package luatext

import "github.com/yuin/gopher-lua/ast"

type body = []ast.Stmt

// interp walks a script.
type interp struct {
	ops   []Op
	root  *scope
	frame *frame
	next  int // number of the next variable
	steps int
	depth int
}

func newInterp() *interp {
	return &interp{root: &scope{}, frame: &frame{}}
}

func (in *interp) run(chunk body) {
	in.block(&state{vars: map[int]*value{}}, in.root.child(), chunk)
}

// answers spells what the script itself returns.
func (in *interp) answers() []string {
	var out []string
	for _, o := range in.frame.returns {
		for _, v := range o.values {
			out = append(out, v.spelling())
		}
	}
	return out
}

// spend pays for work; a script that costs too much is given up.
func (in *interp) spend(n int) {
	if in.steps += n + 1; in.steps > maxSteps {
		panic(ErrTooComplex)
	}
}

// enter and leave bound the recursion over the syntax tree.
func (in *interp) enter() {
	in.spend(0)
	if in.depth++; in.depth > maxDepth {
		panic(ErrTooDeep)
	}
}

func (in *interp) leave() { in.depth-- }

func (in *interp) declare(st *state, sc *scope, name string, v *value) {
	if sc.vars == nil {
		sc.vars = map[string]int{}
	}
	if name == holeName {
		v = lostValue // two holes need not be the same name
	}
	in.next++
	sc.vars[name] = in.next
	st.vars[in.next] = v
}

// assign gives a variable its value; a name nobody declared is a global.
func (in *interp) assign(st *state, sc *scope, name string, v *value) {
	if id, ok := sc.lookup(name); ok && name != holeName {
		st.vars[id] = v
		return
	}
	in.declare(st, in.root, name, v)
}

// read answers a variable. An unknown name means that a piece of the script is
// not here.
func (in *interp) read(st *state, sc *scope, name string) *value {
	if id, ok := sc.lookup(name); ok {
		if v := st.vars[id]; v != nil {
			return v
		}
		return nilValue // assigned on another path only
	}
	if v := globals[name]; v != nil {
		return v
	}
	return &value{kind: vUnknown, text: name, from: origin{hole: true}}
}

// call runs a function of the script where it is called.
func (in *interp) call(st *state, fn *closure, args []*value) []*value {
	depth, running := in.frame.runs(fn)
	if running || depth > maxCalls {
		return []*value{lostValue}
	}
	f := &frame{fn: fn, caller: in.frame}
	in.frame = f
	sc := fn.scope.child()
	for i, name := range fn.params {
		in.declare(st, sc, name, valueAt(args, i))
	}
	if fn.varargs && len(args) > len(fn.params) {
		f.varargs = args[len(fn.params):]
	}
	pre := st.path
	in.block(st, sc, fn.body)
	in.frame = f.caller

	outs := f.returns
	if !st.dead {
		copied := *st
		outs = append(outs, outcome{st: &copied})
	}
	st.replace(in.meetReturns(pre, outs))
	return results(outs)
}

func (in *interp) meetReturns(pre path, outs []outcome) *state {
	arms := make([]arm, len(outs))
	for i, o := range outs {
		// The ways through a function part at conditions of its own, which
		// are over when it returns; a piece that is missing is not.
		entry := max(pre, pathOther)
		arms[i] = arm{entry, o.st}
	}
	return in.meet(pre, arms...)
}

// results are the values of a call: at each place one of those returned there.
func results(outs []outcome) []*value {
	n := 0
	for _, o := range outs {
		n = max(n, len(o.values))
	}
	out := make([]*value, n)
	for i := range out {
		var alts []alt
		for _, o := range outs {
			alts = append(alts, alt{valueAt(o.values, i), o.st.facts})
		}
		out[i] = choice(alts...)
	}
	return out
}

func valueAt(vs []*value, i int) *value {
	if i < len(vs) {
		return vs[i]
	}
	return nilValue
}
