package locks

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
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
	if row := lockapi.Lookup(callee); row != nil && row.Role == lockapi.NewLock {
		return false // a lock made from a session
	}
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

// path is what is known on one way through a function: which value a phi has,
// or what was last stored in a cell.
type path struct {
	up   *path
	of   ssa.Value
	val  ssa.Value
	cell bool // of is an address
}

func (p *path) value(v ssa.Value) ssa.Value {
	for range 16 {
		found := false
		for q := p; q != nil; q = q.up {
			if !q.cell && q.of == v {
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

// load is what the path has last stored where v reads, nil when it has stored
// nothing there or v reads nothing.
func (p *path) load(v ssa.Value) ssa.Value {
	u, ok := v.(*ssa.UnOp)
	if !ok || u.Op != token.MUL {
		return nil
	}
	if p == nil {
		return storedBefore(u)
	}
	for q := p; q != nil; q = q.up {
		if q.cell && sameCell(q.of, u.X) {
			return q.val
		}
	}
	return nil
}

// storedBefore is what the block of a load has put last into the variable that it
// reads, nil for nothing. A return of a function with deferred calls reads its
// results so.
func storedBefore(load *ssa.UnOp) ssa.Value {
	var last ssa.Value
	for _, in := range load.Block().Instrs {
		if in == load {
			break
		}
		if s, ok := in.(*ssa.Store); ok && sameCell(s.Addr, load.X) {
			last = s.Val
		}
	}
	return last
}

// sameCell tells whether two addresses are one: the same variable, or the same
// field of the same variable.
func sameCell(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	x, ok := a.(*ssa.FieldAddr)
	y, isField := b.(*ssa.FieldAddr)
	return ok && isField && x.Field == y.Field && (x.X == y.X || sameLoad(x.X, y.X))
}

// sameLoad tells whether two values are read from one variable.
func sameLoad(a, b ssa.Value) bool {
	x, ok := a.(*ssa.UnOp)
	y, isLoad := b.(*ssa.UnOp)
	return ok && isLoad && x.Op == token.MUL && y.Op == token.MUL && sameCell(x.X, y.X)
}

// truth is what a condition is when the acquire succeeded, if that can be told.
func (a *answer) truth(cond ssa.Value, p *path) (val, known bool) {
	negated := false
	for range 4 {
		cond = a.see(cond, p)
		not, ok := cond.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			val, known = a.holds(cond, p)
			return val != negated, known
		}
		cond, negated = not.X, !negated
	}
	return false, false // a loop's variable, made from itself
}

func (a *answer) holds(cond ssa.Value, p *path) (val, known bool) {
	switch c := cond.(type) {
	case *ssa.Const:
		if c.Value != nil && c.Value.Kind() == constant.Bool {
			return constant.BoolVal(c.Value), true
		}
	case *ssa.BinOp:
		return a.compare(c, p)
	case *ssa.Call:
		if a.asksError(c, p) {
			return false, true
		}
	case *ssa.Extract:
		if t, ok := c.Tuple.(*ssa.TypeAssert); ok && a.carries(a.see(t.X, p)) {
			return false, isErrorOrPanic(t.X) // a nil error is of no type
		}
	case *ssa.Field:
		return a.flagged(c.X, cond)
	}
	if u, ok := cond.(*ssa.UnOp); ok && u.Op == token.MUL {
		if f, ok := u.X.(*ssa.FieldAddr); ok {
			return a.flagged(f.X, cond)
		}
	}
	if a.carries(cond) && isBool(cond.Type()) {
		return !a.inverted(cond), true
	}
	return false, false
}

// inverted tells whether a bool that a wrapper answers is false when the lock is
// held: it asks whether somebody else has it.
func (a *answer) inverted(v ssa.Value) bool {
	i := 0
	if e, ok := v.(*ssa.Extract); ok {
		i, v = e.Index, e.Tuple
	}
	return v == valueOf(a.op.Instr) && i < len(a.op.Answers) && a.op.Answers[i][Held] == No
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// asksError tells the calls that ask which error the answer is: errors.Is,
// IsRedisNil, isLocked. The answer of a success is no error.
func (a *answer) asksError(c *ssa.Call, p *path) bool {
	name := calleeName(&c.Call)
	if !isBool(c.Type()) || !strings.HasPrefix(strings.ToLower(name), "is") && name != "As" {
		return false
	}
	for _, arg := range symbol.Args(&c.Call) {
		if v := a.see(arg, p); isErrorOrPanic(v) && a.carries(v) {
			return true
		}
	}
	return false
}

// flagged tells whether a test reads the flag of a struct that says whether
// the lock was acquired.
func (a *answer) flagged(of, flag ssa.Value) (val, known bool) {
	return true, isBool(flag.Type()) && a.op.Success == lockapi.Field && a.carries(through(of))
}

// asks tells whether a condition asks the answer something that is not known to
// be true or false of a success: a state, a count.
func (a *answer) asks(cond ssa.Value, p *path, depth int) bool {
	cond = a.see(cond, p)
	if depth > 4 {
		return false // a loop's variable, made from itself
	}
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return a.asks(c.X, p, depth+1)
		}
		f, ok := c.X.(*ssa.FieldAddr)
		return c.Op == token.MUL && ok && a.carries(through(f.X))
	case *ssa.BinOp:
		return a.asks(c.X, p, depth+1) || a.asks(c.Y, p, depth+1)
	case *ssa.Field:
		return a.carries(through(c.X))
	case *ssa.Call:
		for _, arg := range symbol.Args(&c.Call) {
			if v := a.see(arg, p); a.carries(v) && (isErrorOrPanic(v) || !keeps(v)) {
				return true
			}
		}
		return false
	}
	return a.carries(cond)
}

// see looks through phis, variables and conversions on the path.
func (a *answer) see(v ssa.Value, p *path) ssa.Value {
	for range 8 {
		v = p.value(v)
		w := p.load(v)
		if w == nil {
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
	if !ok || u.Op != token.MUL {
		return false
	}
	f, ok := u.X.(*ssa.FieldAddr) // sql.NullBool, sql.NullInt64: valid, and true or 1
	return a.places[u.X] || ok && a.places[f.X]
}

// compare decides a comparison of the answer.
func (a *answer) compare(c *ssa.BinOp, p *path) (val, known bool) {
	x, y := a.see(c.X, p), a.see(c.Y, p)
	if !a.carries(x) {
		x, y = y, x
	}
	y = unboxed(y)
	if eq, known := sameConst(x, y); known && (c.Op == token.EQL || c.Op == token.NEQ) {
		return eq == (c.Op == token.EQL), true
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
		equal = equal != a.inverted(x)
	}
	return equal == (c.Op == token.EQL), true
}

// sameConst decides a comparison of what the path has made itself: two
// constants, or nil and a value that was made here.
func sameConst(x, y ssa.Value) (equal, known bool) {
	if isNil(x) {
		x, y = y, x
	}
	k, ok := y.(*ssa.Const)
	if !ok {
		return false, false
	}
	switch x := x.(type) {
	case *ssa.Const:
		if x.Value == nil || k.Value == nil {
			return x.Value == k.Value, x.IsNil() || k.IsNil()
		}
		if x.Value.Kind() != k.Value.Kind() {
			return false, false
		}
		return constant.Compare(x.Value, token.EQL, k.Value), true
	case *ssa.MakeClosure, *ssa.Function, *ssa.Alloc, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeInterface:
		return false, k.IsNil()
	}
	return false, false
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
