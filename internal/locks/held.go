package locks

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Leaked is a way in which a pinned connection is lost to its pool, or goes
// back to it with a session lock.
type Leaked struct {
	At     ssa.Instruction // where it goes back, or the return where it is forgotten
	Lost   bool            // it never goes back
	Failed bool            // on a path where the lock was not taken, or not released
}

// Leak follows a connection from the statement that locks or unlocks on it to
// the ends of its function. It answers the first leak, nil if there is none in
// sight.
func (m *Model) Leak(l *SQLLock) *Leaked {
	p := m.pinnedOf(l)
	if len(l.Via) > 0 && l.Locks() && p.at[l.Instr]&unlocks != 0 {
		return nil // a wrapper that gives up what it takes
	}
	w := &connWalk{p: p, l: l, answer: answerOf(l.Op), seen: map[step]bool{}}
	for _, arg := range l.Instr.Common().Args {
		w.answer.scanned(arg) // Get(&ok, …)
	}
	w.from(l.Instr)
	if w.kept != nil {
		return w.kept
	}
	if p.owned || l.Func.Unlock && w.gave {
		return w.lost
	}
	return nil
}

// GivesBack tells whether the function that unlocks also gives the connection
// back to its pool, and never ends its session.
func (m *Model) GivesBack(l *SQLLock) bool {
	if m.closesPool(l) {
		return false
	}
	gives := false
	for fn := l.Fn; fn != nil; fn = fn.Parent() {
		inner := *l
		op := *l.Op
		op.Fn = fn
		inner.Op = &op
		for _, e := range m.pinnedOf(&inner).at {
			if e&discards != 0 {
				return false
			}
			gives = gives || e&givesBack != 0
		}
	}
	return gives
}

// closesPool tells whether the function that takes the connection out of its pool
// closes the pool, too: that ends the sessions of all its connections.
func (m *Model) closesPool(l *SQLLock) bool {
	h := connection(l.Handle)
	for h != nil && h.Kind == symbol.Result {
		h = h.Args[0]
	}
	if h == nil || h.Kind != symbol.Call || len(h.Args) == 0 {
		return false
	}
	return slices.ContainsFunc(callsIn(l.Unit()), func(c ssa.CallInstruction) bool {
		callee := symbol.Callee(c.Common())
		return callee != nil && callee.Name() == "Close" && symbol.Receivers(c.Common()) == 1 &&
			symbol.Equal(m.sym.Resolve(symbol.Args(c.Common())[0]), h.Args[0])
	})
}

// state is what is known on a path.
type state struct {
	held              bool // the lock is, or may be, on the connection
	failed            bool // the statement that started the walk failed
	back, safe        bool // given back; ended or handed on
	unlockAt, closeAt bool // deferred
}

type step struct {
	b, from *ssa.BasicBlock
	s       state
}

// connWalk explores the paths after a statement.
type connWalk struct {
	p      *pinned
	l      *SQLLock
	answer *answer
	seen   map[step]bool
	gave   bool // some path gives the connection back

	kept, lost *Leaked
}

func (w *connWalk) from(start ssa.CallInstruction) {
	locks := !w.l.Func.Unlock
	s := state{held: locks, safe: locks && w.p.field != ""} // what a field keeps, the unlock gives back
	// What was deferred, or handed on, before.
	for b := start.Block(); b != nil; b = b.Idom() {
		for _, in := range b.Instrs {
			if in == ssa.Instruction(start) {
				break
			}
			e := w.p.at[in]
			if e&deferred != 0 {
				s.closeAt = s.closeAt || e&givesBack != 0
				s.unlockAt = s.unlockAt || e&unlocks != 0
				s.safe = s.safe || e&discards != 0
			} else if e&handsOn != 0 {
				s.safe = true
			}
		}
	}
	if e := w.p.at[start]; e&deferred != 0 {
		s.unlockAt = true
	}
	for i, in := range start.Block().Instrs {
		if in == ssa.Instruction(start) {
			w.run(start.Block(), i+1, s, nil)
		}
	}
}

func (w *connWalk) run(b *ssa.BasicBlock, i int, s state, p *path) {
	for _, in := range b.Instrs[i:] {
		e := w.p.at[in]
		switch {
		case e&ends != 0:
			return
		case e&deferred != 0:
			if e&givesBack != 0 {
				w.gave = true
				if s.unlockAt && e&unlocks == 0 && s.held {
					w.keep(in, s) // deferred later, so it runs before the unlock
				}
				s.closeAt = true
			}
			s.unlockAt = s.unlockAt || e&unlocks != 0
			s.safe = s.safe || e&(discards|handsOn) != 0
		default:
			if e&(unlocks|discards) != 0 {
				s.held = false
			}
			if e&givesBack != 0 {
				w.gave = true
				if s.held && !s.safe {
					w.keep(in, s)
				}
				s.back = true
			}
			if e&(discards|handsOn) != 0 {
				s.safe = true
			}
			if e&drops != 0 {
				s.safe = false
			}
		}
		switch in := in.(type) {
		case *ssa.Store:
			p = &path{up: p, of: in.Addr, val: in.Val, cell: true}
		case *ssa.Return:
			w.end(in, s)
		}
	}
	for k, next := range b.Succs {
		t := s
		if cond, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			if w.p.none(cond.Cond, k == 0) {
				continue // there is no connection to give back
			}
			if w.failed(cond.Cond, k == 0, p) {
				t.failed = true
				if !w.l.Func.Unlock {
					t.held = false
				}
			}
		}
		if key := (step{next, b, t}); !w.seen[key] {
			w.seen[key] = true
			w.run(next, 0, t, enter(next, b, p))
		}
	}
}

func (w *connWalk) end(ret *ssa.Return, s state) {
	if s.closeAt && s.held && !s.unlockAt && !s.safe {
		w.keep(w.p.closer(), s)
	}
	w.gave = w.gave || s.closeAt
	if !s.back && !s.closeAt && !s.safe && w.lost == nil {
		w.lost = &Leaked{At: ret, Lost: true, Failed: s.failed}
	}
}

func (w *connWalk) keep(at ssa.Instruction, s state) {
	if w.kept == nil && at != nil {
		w.kept = &Leaked{At: at, Failed: s.failed}
	}
}

// none tells whether there is no connection where a condition holds, or does not.
func (p *pinned) none(cond ssa.Value, holds bool) bool {
	c, ok := cond.(*ssa.BinOp)
	if !ok || !isNil(c.Y) || !p.isValue(c.X) {
		return false
	}
	return c.Op == token.EQL && holds || c.Op == token.NEQ && !holds
}

// closer is the deferred call that gives the connection back.
func (p *pinned) closer() ssa.Instruction {
	for _, b := range p.fn.Blocks {
		for _, in := range b.Instrs {
			if e := p.at[in]; e&deferred != 0 && e&givesBack != 0 {
				return in
			}
		}
	}
	return nil
}

// failed tells whether a condition, being taken or not, means that the
// statement failed: its error, or its answer.
func (w *connWalk) failed(cond ssa.Value, taken bool, p *path) bool {
	if val, known := w.answer.truth(cond, p); known {
		return val != taken
	}
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return w.failed(c.X, !taken, p)
		}
		return !taken && w.nullable(c)
	case *ssa.BinOp:
		k, ok := c.Y.(*ssa.Const)
		if ok && k.Value != nil && w.nullable(c.X) && (c.Op == token.EQL || c.Op == token.NEQ) {
			return (taken == (c.Op == token.EQL)) == (k.Value.ExactString() == "0")
		}
	}
	return false
}

// nullable tells whether a value is a field of what the answer was scanned into:
// Valid or Int64 of a sql.NullInt64.
func (w *connWalk) nullable(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	f, ok := load.X.(*ssa.FieldAddr)
	return ok && w.answer.places[f.X]
}

func resultType(c *ssa.Call) types.Type {
	if t, ok := c.Type().(*types.Tuple); ok && t.Len() > 0 {
		return t.At(0).Type()
	}
	return c.Type()
}

// exits tells whether a call ends the program.
func exits(f *types.Func) bool {
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch f.FullName() {
	case "os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "(*log.Logger).Fatal", "(*log.Logger).Fatalf", "runtime.Goexit":
		return true
	}
	return false
}

// enter adds what the phis of a block are when control comes from another.
func enter(b, from *ssa.BasicBlock, p *path) *path {
	for i, pred := range b.Preds {
		if pred != from {
			continue
		}
		for _, in := range b.Instrs {
			if phi, ok := in.(*ssa.Phi); ok {
				p = &path{up: p, of: phi, val: phi.Edges[i]}
			}
		}
	}
	return p
}

// Pooled tells whether the connection of a statement goes back to a pool when
// it is closed or released, as far as the types around it tell.
func (m *Model) Pooled(l *SQLLock) bool {
	if l.On != lockapi.Pinned {
		return false
	}
	for _, v := range symbol.Args(l.Instr.Common()) {
		if lockapi.ReturnsToPool(v.Type()) || lockapi.ReturnsToPool(holder(v).Type()) {
			return true
		}
	}
	h := l.Handle
	for h != nil && h.Kind == symbol.Call && len(h.Args) > 0 {
		h = h.Args[0] // conn.Conn()
	}
	return h != nil && h != l.Handle && lockapi.Session(h.Class) == lockapi.Pinned
}

// holder is what v is a part of, v itself when it is none: a promoted method is
// called on the part that declares it.
func holder(v ssa.Value) ssa.Value {
	if u, ok := v.(*ssa.UnOp); ok {
		v = u.X
	}
	if f, ok := v.(*ssa.FieldAddr); ok {
		return f.X
	}
	return v
}
