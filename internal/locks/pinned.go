package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// giveBack is a call that gives a connection back to its pool.
func (s *site) giveBack(a Act) []Act {
	a.Kind, a.Command = GiveBack, s.row.Name
	if on := s.arg(s.row.On); on != nil {
		a.Handle = on
	}
	return []Act{a}
}

// discard is a call that ends the session of a connection. Raw does so only
// with a callback that answers driver.ErrBadConn.
func (s *site) discard(a Act) []Act {
	a.Kind, a.Command = Discard, s.row.Name
	if s.row.Session != lockapi.Pinned || s.row.Func.Given() && !answersBadConn(s.vals[s.row.Func.Index()]) {
		return nil
	}
	return []Act{a}
}

// takeOut is Hijack: the connection is no longer of the pool.
func (s *site) takeOut(a Act) []Act {
	if s.recv == nil || lockapi.Session(s.recv.Class) != lockapi.Pinned {
		return nil
	}
	a.Kind, a.Command = Discard, s.row.Name
	return []Act{a}
}

func answersBadConn(v ssa.Value) bool {
	for _, lit := range literalsOf(v) {
		for _, b := range lit.Blocks {
			for _, in := range b.Instrs {
				if u, ok := in.(*ssa.UnOp); ok {
					if g, ok := u.X.(*ssa.Global); ok && symbol.GlobalID(g) == "database/sql/driver.ErrBadConn" {
						return true
					}
				}
			}
		}
	}
	return false
}

// connection names the connection behind a handle: what a pool's connection
// embeds or hands out (conn.Conn()) is the same one.
func connection(h *symbol.Expr) *symbol.Expr {
	for h != nil && (h.Kind == symbol.Field || h.Kind == symbol.Call) && len(h.Args) > 0 &&
		h.Args[0] != nil && lockapi.Session(h.Args[0].Class) == lockapi.Pinned {
		h = h.Args[0]
	}
	return h
}

// pinned is a connection as one function sees it: what happens to it at which
// instruction.
type pinned struct {
	m     *Model
	fn    *ssa.Function
	names map[string]bool // of the connection: the call that pinned it, the field that keeps it
	field string          // the field that keeps it, "" for none
	owned bool            // the function pinned it
	at    map[ssa.Instruction]event
}

// event is what an instruction does to the connection.
type event uint16

const (
	unlocks event = 1 << iota
	givesBack
	discards
	handsOn // stored, returned, captured: somebody else gives it back
	drops   // the field that keeps it is cleared
	deferred
	ends // the program
)

func (m *Model) pinnedOf(l *SQLLock) *pinned {
	p := &pinned{m: m, fn: l.Fn, names: map[string]bool{}, at: map[ssa.Instruction]event{}}
	h := connection(l.Handle)
	p.names[str(h)] = true
	if h.Kind == symbol.Field {
		p.field = h.Text
		p.alias()
	}
	p.owned = p.owned || p.pinnedHere(h)
	for _, b := range l.Fn.Blocks {
		for _, in := range b.Instrs {
			if e := p.event(in); e != 0 {
				p.at[in] = e
			}
		}
	}
	return p
}

// alias adds what the function stores to the field that keeps the connection.
func (p *pinned) alias() {
	for _, s := range p.m.index.fields[p.field] {
		if s.fn != p.fn {
			continue
		}
		if e := connection(p.m.sym.Resolve(s.val)); p.pinnedHere(e) {
			p.names[str(e)] = true
			p.owned = true
		}
	}
}

// pinnedHere tells whether a call of this function took the connection out of
// its pool.
func (p *pinned) pinnedHere(h *symbol.Expr) bool {
	if h != nil && h.Kind == symbol.Result {
		h = h.Args[0]
	}
	if h == nil || h.Kind != symbol.Call {
		return false
	}
	for _, b := range p.fn.Blocks {
		for _, in := range b.Instrs {
			c, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			callee := symbol.Callee(&c.Call)
			if callee == nil || symbol.FuncID(callee) != h.Text {
				continue
			}
			row := lockapi.Lookup(callee)
			return row != nil && row.Role == lockapi.Pin && lockapi.ReturnsToPool(resultType(c))
		}
	}
	return false
}

func (p *pinned) is(h *symbol.Expr) bool { return h != nil && p.names[str(connection(h))] }

func (p *pinned) isValue(v ssa.Value) bool { return v != nil && p.is(p.m.sym.Resolve(v)) }

// event is what one instruction does.
func (p *pinned) event(in ssa.Instruction) event {
	switch in := in.(type) {
	case ssa.CallInstruction:
		e := p.call(in)
		if _, ok := in.(*ssa.Defer); ok && e != 0 {
			e |= deferred
		}
		return e
	case *ssa.Store:
		return p.store(in)
	case *ssa.Send:
		return p.handed(in.X)
	case *ssa.MapUpdate:
		return p.handed(in.Value)
	case *ssa.Return:
		for _, r := range in.Results {
			// conn.Conn() lends the connection, it does not give it away.
			if p.isValue(r) && (lockapi.ReturnsToPool(r.Type()) || p.m.sym.Resolve(r).Kind != symbol.Call) {
				return handsOn
			}
		}
	case *ssa.MakeClosure:
		if lit := in.Fn.(*ssa.Function); !calledInPlace(in) && p.literal(lit) != 0 {
			return handsOn
		}
	}
	return 0
}

func (p *pinned) handed(v ssa.Value) event {
	if p.isValue(v) {
		return handsOn
	}
	return 0
}

func (p *pinned) store(s *ssa.Store) event {
	if fa, ok := s.Addr.(*ssa.FieldAddr); ok && p.field != "" && symbol.FieldID(fa.X.Type(), fa.Field) == p.field {
		if isNil(s.Val) {
			return drops
		}
	}
	if _, local := s.Addr.(*ssa.Alloc); local {
		return 0
	}
	return p.handed(s.Val)
}

// kinds are the events of operations on the connection.
var kinds = map[Kind]event{GiveBack: givesBack, Discard: discards}

func (p *pinned) call(c ssa.CallInstruction) event {
	var e event
	for _, op := range p.m.opsOf[c] {
		if p.is(op.Handle) {
			e |= kinds[op.Kind]
			if op.Kind == SQL && p.m.mayUnlock(op) {
				e |= unlocks
			}
		}
	}
	common := c.Common()
	if lit := literal(common.Value); lit != nil {
		return e | p.literal(lit)
	}
	callee := symbol.Callee(common)
	if exits(callee) {
		return ends
	}
	if e == 0 && (callee == nil || lockapi.Lookup(callee) == nil) {
		for _, a := range common.Args {
			if p.isValue(a) {
				return handsOn
			}
		}
	}
	return e
}

// mayUnlock tells whether a statement unlocks, or is not known.
func (m *Model) mayUnlock(op *Op) bool {
	if op.Text.Texts() == nil {
		return true
	}
	for _, l := range m.sqlLocksOf(op) {
		if l.Func.Unlock {
			return true
		}
	}
	return false
}

// literal is what a function literal does to the connection, all in all.
func (p *pinned) literal(fn *ssa.Function) event {
	var e event
	for _, f := range withLiterals(fn) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(ssa.CallInstruction); ok && literal(c.Common().Value) == nil {
					e |= p.call(c)
				}
			}
		}
	}
	return e &^ ends
}

func literal(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	case *ssa.Function:
		if v.Parent() != nil {
			return v
		}
	}
	return nil
}

// calledInPlace tells whether a literal is called, deferred or started where it
// stands, and nowhere else.
func calledInPlace(mc *ssa.MakeClosure) bool {
	refs := mc.Referrers()
	if refs == nil || len(*refs) != 1 {
		return false
	}
	c, ok := (*refs)[0].(ssa.CallInstruction)
	return ok && c.Common().Value == mc
}
