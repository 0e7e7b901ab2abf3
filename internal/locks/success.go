package locks

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// answer holds what is known of the values that carry an acquire's answer, on
// the assumption that it succeeded: its bool is true, its error nil, its handle
// not nil, its reply "OK" or 1.
type answer struct {
	op     *Op
	of     map[ssa.Value]bool // the values that carry it
	places map[ssa.Value]bool // variables that it is scanned into
}

// answerOf follows an acquire's answer through accessors, conversions and
// variables.
func answerOf(op *Op) *answer {
	a := &answer{op: op, of: map[ssa.Value]bool{}, places: map[ssa.Value]bool{}}
	if v, ok := op.Instr.(ssa.Value); ok {
		a.follow(v, 0)
	}
	return a
}

func (a *answer) follow(v ssa.Value, depth int) {
	if a.of[v] || depth > 10 || v.Referrers() == nil {
		return
	}
	a.of[v] = true
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.Extract:
			a.follow(in, depth+1)
		case *ssa.ChangeType:
			a.follow(in, depth+1)
		case *ssa.ChangeInterface:
			a.follow(in, depth+1)
		case *ssa.MakeInterface:
			a.follow(in, depth+1)
		case *ssa.TypeAssert:
			a.follow(in, depth+1)
		case *ssa.Convert:
			a.follow(in, depth+1)
		case *ssa.Field:
			a.follow(in, depth+1)
		case *ssa.FieldAddr:
			if !keeps(v) {
				a.follow(in, depth+1) // the part of a command object that declares Err
			}
		case *ssa.Call:
			if a.reads(in, v) {
				a.follow(in, depth+1)
				for _, arg := range symbol.Args(&in.Call)[1:] {
					a.scanned(arg)
				}
			}
		}
	}
}

// reads tells whether a call reads the answer that v carries: Result(), Val(),
// Err(), Scan(&x), redis.String(reply, err).
func (a *answer) reads(c *ssa.Call, v ssa.Value) bool {
	args := symbol.Args(&c.Call)
	if len(args) == 0 || args[0] != v && !(len(args) == 2 && args[1] == v) {
		return false
	}
	if isErrorOrPanic(v) {
		// An error that is wrapped, tested or logged: errors.Is is judged where
		// it is branched on, redis.String(reply, err) takes it second.
		return len(args) == 2 && args[1] == v && a.of[args[0]]
	}
	callee := symbol.Callee(&c.Call)
	return callee != nil && !isBool(v.Type()) && !handleMethod(callee, v)
}

// handleMethod tells the methods of a lock handle apart from those of an
// answer: what a *Lock does later says nothing about its acquire.
func handleMethod(callee *types.Func, v ssa.Value) bool {
	switch callee.Name() {
	case "Result", "Val", "Err", "Error", "Bool", "Int", "Int64", "Text", "String", "Scan", "AsBool", "AsInt64", "ToString", "AsStrSlice":
		return false
	}
	recv := callee.Signature().Recv()
	return recv != nil
}

// scanned notes a variable that the answer is written to.
func (a *answer) scanned(arg ssa.Value) {
	if mi, ok := arg.(*ssa.MakeInterface); ok {
		arg = mi.X
	}
	if s, ok := arg.(*ssa.Slice); ok {
		if arr, ok := s.X.(*ssa.Alloc); ok {
			for _, in := range *arr.Referrers() {
				if ia, ok := in.(*ssa.IndexAddr); ok {
					for _, v := range symbol.Stores(ia) {
						a.scanned(v)
					}
				}
			}
			return
		}
	}
	if p, ok := arg.(*ssa.Alloc); ok {
		a.places[p] = true
	}
}

// path is what is known on one way through a function: which value a phi or a
// variable has.
type path struct {
	up  *path
	of  ssa.Value
	val ssa.Value
}

func (p *path) value(v ssa.Value) ssa.Value {
	for range 16 {
		found := false
		for q := p; q != nil; q = q.up {
			if q.of == v {
				v, found = q.val, true
				break
			}
		}
		if !found {
			return v
		}
	}
	return v
}

// truth is what a condition is when the acquire succeeded, if that can be told.
func (a *answer) truth(cond ssa.Value, p *path) (val, known bool) {
	cond = a.see(cond, p)
	switch c := cond.(type) {
	case *ssa.Const:
		if c.Value != nil && c.Value.Kind() == constant.Bool {
			return constant.BoolVal(c.Value), true
		}
	case *ssa.UnOp:
		if c.Op == token.NOT {
			val, known = a.truth(c.X, p)
			return !val, known
		}
	case *ssa.BinOp:
		return a.compare(c, p)
	case *ssa.Call:
		if name := calleeName(&c.Call); (name == "Is" || name == "As" || name == "IsRedisNil" || name == "IsValkeyNil") && len(c.Call.Args) > 0 && a.carries(a.see(c.Call.Args[0], p)) {
			return false, true
		}
	}
	if a.carries(cond) && isBool(cond.Type()) {
		return true, true
	}
	return false, false
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// see looks through phis, variables and conversions on the path.
func (a *answer) see(v ssa.Value, p *path) ssa.Value {
	for range 8 {
		v = p.value(v)
		u, ok := v.(*ssa.UnOp)
		if !ok || u.Op != token.MUL {
			return v
		}
		w := p.value(u.X)
		if w == u.X {
			return v
		}
		v = w
	}
	return v
}

// carries tells whether v is the answer.
func (a *answer) carries(v ssa.Value) bool {
	if a.of[v] {
		return true
	}
	u, ok := v.(*ssa.UnOp)
	return ok && u.Op == token.MUL && a.places[u.X]
}

// compare decides a comparison of the answer.
func (a *answer) compare(c *ssa.BinOp, p *path) (val, known bool) {
	x, y := a.see(c.X, p), a.see(c.Y, p)
	if !a.carries(x) {
		x, y = y, x
	}
	if !a.carries(x) || c.Op != token.EQL && c.Op != token.NEQ {
		return ordered(c, x, a.carries(x))
	}
	equal := false
	switch {
	case isErrorOrPanic(x):
		equal = isNil(y) // nil, and no sentinel
	case isNil(y):
		equal = false
	default:
		k, ok := y.(*ssa.Const)
		if !ok || k.Value == nil {
			return false, false
		}
		switch k.Value.ExactString() {
		case "true", "1", `"OK"`, `"ok"`:
			equal = true
		case "false", "0", `""`:
			equal = false
		default:
			return false, false
		}
	}
	return equal == (c.Op == token.EQL), true
}

// ordered decides reply > 0, reply < 1.
func ordered(c *ssa.BinOp, x ssa.Value, ours bool) (val, known bool) {
	k, ok := c.Y.(*ssa.Const)
	if !ours || !ok || c.X != x || k.Value == nil || k.Value.Kind() != constant.Int {
		return false, false
	}
	switch c.Op {
	case token.GTR, token.GEQ, token.LSS, token.LEQ:
		return constant.Compare(constant.MakeInt64(1), c.Op, k.Value), true
	}
	return false, false
}
