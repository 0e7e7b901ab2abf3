package locks

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// doing is what a call does with a lock that is held.
type doing uint8

const (
	nothing     doing = iota
	releases          // at once
	willRelease       // when the function ends
	takesOver         // a goroutine, a literal or a function will release it
)

// does tells what a call does with the lock.
func (r *Region) does(c ssa.CallInstruction, p *path) (*Op, doing) {
	if op, how := r.released(c, p); how != nothing {
		return op, how
	}
	// A literal that is called, deferred or started here.
	common := c.Common()
	for _, lit := range r.literals(common.Value, p) {
		if op, ok := r.releaseIn(lit); ok {
			return op, when(c, releases)
		}
	}
	for _, arg := range common.Args {
		if r.passed(c, arg, p) {
			return nil, takesOver
		}
	}
	return nil, nothing
}

// when turns what a function does into what its call does: deferred or started
// it does so later.
func when(c ssa.CallInstruction, at doing) doing {
	switch c.(type) {
	case *ssa.Defer:
		return willRelease
	case *ssa.Go:
		return takesOver
	}
	return at
}

func isDefer(c ssa.CallInstruction) bool { _, ok := c.(*ssa.Defer); return ok }
func isGo(c ssa.CallInstruction) bool    { _, ok := c.(*ssa.Go); return ok }

// released tells whether the call itself is a release of the lock.
func (r *Region) released(c ssa.CallInstruction, p *path) (*Op, doing) {
	for _, op := range r.m.opsOf[c] {
		switch {
		case op.Kind == EndSession && (r.ended(op) || r.calledOn(c, p)), r.unlocks(op):
		case op.Kind != Release || r.Acquire.Kind == Start || !r.Of(op) && !r.calledOn(c, p):
			continue
		}
		if op.Deferred && !isDefer(c) && !inLiteral(op) || op.Go && !isGo(c) && !inLiteral(op) {
			return op, takesOver // m.Unlock handed to somebody
		}
		return op, when(c, releases)
	}
	if r.undo(c.Common().Value, p) || r.named(c, p) {
		return nil, when(c, releases)
	}
	return nil, nothing
}

// calledOn tells whether a call is a method of the lock itself, as far as this
// path tells what it is called on.
func (r *Region) calledOn(c ssa.CallInstruction, p *path) bool {
	args := symbol.Args(c.Common())
	return p != nil && len(args) > 0 && symbol.Receivers(c.Common()) == 1 && r.handle(args[0], p)
}

// inLiteral tells whether an operation is deferred or started by the literal
// that it stands in, and so runs when that is run.
func inLiteral(op *Op) bool { return around(op.Fn) != nil }

// ended tells whether an operation ends the session that the lock hangs on.
func (r *Region) ended(op *Op) bool {
	if r.Acquire.Kind == Start && len(op.Via) > 0 { // a session inside of an object
		if args := symbol.Args(op.Instr.Common()); len(args) > 0 && r.handle(args[0], nil) {
			return true
		}
	}
	return op.Handle != nil && (symbol.Equal(op.Handle, r.session) || symbol.Equal(op.Handle, r.Acquire.Handle))
}

// hangsOn is the session that a lock object was made with: an etcd session, a
// ZooKeeper connection.
func (m *Model) hangsOn(h *symbol.Expr, depth int) *symbol.Expr {
	if h == nil || depth > 6 {
		return nil
	}
	switch h.Kind {
	case symbol.Field:
		for _, v := range m.index.stored(h.Text) {
			if s := m.hangsOn(v, depth+1); s != nil {
				return s
			}
		}
	case symbol.Result:
		return m.hangsOn(h.Args[0], depth+1)
	case symbol.Call:
		row := m.rows[h.Text]
		if row == nil || row.Role != lockapi.NewLock || !row.On.Given() {
			return nil
		}
		i := row.On.Index()
		if len(row.Recv) > 0 {
			i++
		}
		if i < len(h.Args) {
			return h.Args[i]
		}
	}
	return nil
}

// endSession is a call that ends a session, and with it the locks that hang on
// it.
func (s *site) endSession(a Act) []Act {
	a.Kind, a.Command = EndSession, s.row.Name
	if on := s.arg(s.row.On); on != nil {
		a.Handle = on
	}
	return []Act{a}
}

// named tells a release that is out of sight by its name: a method of the
// handle that is called Release or Close, or a function called Unlock that is
// given the key, or called on what the lock was acquired on.
func (r *Region) named(c ssa.CallInstruction, p *path) bool {
	common := c.Common()
	callee := symbol.Callee(common)
	if callee == nil || len(r.m.opsOf[c]) > 0 {
		return false
	}
	name, args := callee.Name(), symbol.Args(common)
	method := callee.Signature().Recv() != nil
	if method && len(args) > 0 && r.handle(args[0], p) {
		return releaseName(name) || endName(name)
	}
	if !releaseName(name) {
		return false
	}
	for i, arg := range args {
		if i == 0 && method {
			if e := r.m.sym.Resolve(arg); len(args) == 1+contexts1(args) && symbol.Equal(e, r.on()) {
				return true // s.tryLock(ctx), s.unlock(ctx)
			}
			continue
		}
		if r.handle(arg, p) || r.Acquire.Key != nil && symbol.Equal(r.m.sym.Resolve(arg), r.Acquire.Key) {
			return true
		}
	}
	return false
}

// contexts1 is 1 when the first argument after the receiver is a context.
func contexts1(args []ssa.Value) int {
	if len(args) > 1 && isContext(args[1].Type()) {
		return 1
	}
	return 0
}

// on is what the acquire was called on.
func (r *Region) on() *symbol.Expr {
	c := r.Acquire.Instr.Common()
	args := symbol.Args(c)
	if len(args) == 0 || !c.IsInvoke() && c.Signature().Recv() == nil {
		return nil
	}
	return r.m.sym.Resolve(args[0])
}

// releaseIn is a release of the lock inside a function literal; the operation
// is nil when the release is told by its name, or is the returned function.
func (r *Region) releaseIn(lit *ssa.Function) (*Op, bool) {
	for _, f := range withLiterals(lit) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(ssa.CallInstruction); ok {
					if op, how := r.released(c, nil); how != nothing {
						return op, true
					}
				}
			}
		}
	}
	return nil, false
}

// passed tells whether a call takes the lock over: it is given the handle, the
// function that releases, or a literal that does.
func (r *Region) passed(c ssa.CallInstruction, arg ssa.Value, p *path) bool {
	for _, lit := range r.literals(arg, p) {
		if _, ok := r.releaseIn(lit); ok {
			return true
		}
	}
	for _, op := range r.m.opsOf[c] {
		if op.Kind != Pending && op.Kind != SQL {
			return false // a call that we know: Extend(lock), TTL(lock)
		}
	}
	if row := lockapi.Lookup(symbol.Callee(c.Common())); row != nil && row.Role == lockapi.NewLock {
		return false // a lock that hangs on a session does not end it
	}
	common := c.Common()
	if args := symbol.Args(common); len(args) > 0 && args[0] == arg && symbol.Receivers(common) > 0 {
		return false // a method of the handle itself
	}
	return r.handle(arg, p)
}

// gives tells whether a value that is returned, sent or stored takes the lock
// along: the handle, the function that releases, a literal or a method value
// that does.
func (r *Region) gives(v ssa.Value, p *path) bool {
	if r.handle(v, p) {
		return true
	}
	for _, lit := range r.literals(v, p) {
		if _, ok := r.releaseIn(lit); ok {
			return true
		}
	}
	if b := boundMethod(p.value(v)); b != nil {
		for _, x := range b.Bindings {
			if f, ok := b.Fn.(*ssa.Function).Object().(*types.Func); ok && (r.handle(x, p) || releaseName(f.Name()) && symbol.Equal(r.m.sym.Resolve(x), r.on())) {
				return true
			}
		}
	}
	return false
}

// sentBy tells whether a condition asks for the case of a select that sends the
// lock to somebody.
func (r *Region) sentBy(cond ssa.Value, p *path) bool {
	sel, k := selected(cond)
	return sel != nil && k < len(sel.States) && sel.States[k].Dir == types.SendOnly && r.gives(sel.States[k].Send, p)
}

// lostBy tells whether the taken side of a test is the case of a select that hears
// that the lock is lost: there is nothing to release any more.
func (r *Region) lostBy(cond ssa.Value) bool {
	sel, k := selected(cond)
	return sel != nil && k < len(sel.States) && sel.States[k].Dir == types.RecvOnly && r.tellsLoss(sel.States[k].Chan)
}

// tellsLoss tells the channels by which a lock's library says that it is lost.
func (r *Region) tellsLoss(ch ssa.Value) bool {
	return slices.ContainsFunc(origins(ch), func(v ssa.Value) bool {
		if c, ok := v.(*ssa.Call); ok {
			row := r.m.rows[symbol.CalleeID(&c.Call)]
			return row != nil && row.Role == lockapi.Signal && string(row.Backend) == r.Acquire.Backend
		}
		return v == r.Acquire.Signal()
	})
}

// handsOn tells whether a store puts the lock where somebody else finds it: a
// field, a global, an element, a variable of the caller.
func (r *Region) handsOn(addr, val ssa.Value, p *path) bool {
	if _, ok := addr.(*ssa.Alloc); ok {
		return false
	}
	return r.gives(val, p)
}

// literals are the function literals that a value can be on this path.
func (r *Region) literals(v ssa.Value, p *path) []*ssa.Function { return literalsOf(p.value(v)) }

// handle tells whether v is the lock itself: the handle that the acquire
// answered, the object that it was called on if that was made here, the
// function that releases.
func (r *Region) handle(v ssa.Value, p *path) bool {
	for _, v := range origins(p.value(v)) {
		if r.answer.of[v] && !isErrorOrPanic(v) && !isBool(v.Type()) && !isContext(v.Type()) && keeps(v) {
			return true
		}
		if r.answer.of[v] && isFunc(v) {
			return true
		}
		if len(r.Acquire.Via) > 0 || r.Acquire.Call == nil || isContext(v.Type()) {
			continue
		}
		c := r.Acquire.Instr.Common()
		if args := symbol.Args(c); symbol.Receivers(c) > 0 && len(args) > 0 && local(v) && through(args[0]) == v {
			return true
		}
	}
	return false
}

// undo tells whether v is the function, answered by the acquire, that releases:
// itself, or in a field of what it answered.
func (r *Region) undo(v ssa.Value, p *path) bool {
	if !isFunc(v) {
		return false
	}
	for _, v := range origins(p.value(v)) {
		for range 4 {
			if r.answer.of[v] && !isErrorOrPanic(v) {
				return true
			}
			switch x := v.(type) {
			case *ssa.UnOp:
				v = x.X
			case *ssa.FieldAddr:
				v = through(x.X)
			case *ssa.Field:
				v = through(x.X)
			}
		}
	}
	return false
}

// origins are the values that v can be: through conversions, phis, and the
// variables that it is read from.
func origins(v ssa.Value) []ssa.Value {
	var out []ssa.Value
	seen := map[ssa.Value]bool{}
	var find func(ssa.Value)
	find = func(v ssa.Value) {
		if seen[v] || len(seen) > maxValues {
			return
		}
		seen[v] = true
		switch x := v.(type) {
		case *ssa.MakeInterface:
			find(x.X)
			return
		case *ssa.ChangeInterface:
			find(x.X)
			return
		case *ssa.ChangeType:
			find(x.X)
			return
		case *ssa.Phi:
			for _, e := range x.Edges {
				find(e)
			}
			return
		case *ssa.FreeVar:
			if b := symbol.Binding(x); b != nil {
				find(b)
				return
			}
		case *ssa.UnOp:
			addr := x.X
			if f, ok := addr.(*ssa.FreeVar); ok && x.Op == token.MUL {
				if b := symbol.Binding(f); b != nil {
					addr = b
				}
			}
			if a, ok := addr.(*ssa.Alloc); ok && x.Op == token.MUL {
				for _, s := range symbol.Stores(a) {
					find(s)
				}
				return
			}
		}
		out = append(out, v)
	}
	find(v)
	return out
}

// through is the one value that v can be, v itself when there are several.
func through(v ssa.Value) ssa.Value {
	if o := origins(v); len(o) == 1 {
		return o[0]
	}
	return v
}

// local tells whether a lock object was made in this function.
func local(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Call, *ssa.Extract, *ssa.Alloc:
		return true
	}
	return false
}

func isContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

// noReturn tells the calls that end the program or the goroutine; buildssa
// knows the functions that only call one of these.
func noReturn(c ssa.CallInstruction) bool {
	if _, ok := c.(*ssa.Call); !ok {
		return false
	}
	return exits(symbol.Callee(c.Common()))
}
