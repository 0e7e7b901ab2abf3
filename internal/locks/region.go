package locks

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Region is the code that runs while a lock is held: from the acquire, on the
// paths where it succeeded, to the release.
type Region struct {
	Acquire  *Op
	Instrs   []ssa.Instruction // what runs while it is held, each once
	Ends     []End
	Deferred []*Op // releases that are deferred on some path

	answer *answer
	seen   map[ssa.Instruction]bool
	m      *Model
	budget int
}

// EndKind is how a path leaves the region.
type EndKind uint8

const (
	Released  EndKind = iota // by a release
	Handed                   // the lock is somebody else's to release now
	Returned                 // by a return, with the lock held
	Panicked                 // by a panic or a call that does not return, with the lock held
	Reacquire                // by coming back to the acquire with the lock held
)

// End is where a path leaves the region.
type End struct {
	Kind     EndKind
	At       ssa.Instruction
	Deferred bool // a deferred release runs after it
	Op       *Op  // the release, for Released
}

// maxStates bounds the ways through one function.
const maxStates = 3000

// Region walks the code that runs while the lock taken by op is held.
func (m *Model) Region(op *Op) *Region {
	r := &Region{Acquire: op, answer: answerOf(op), seen: map[ssa.Instruction]bool{}, m: m, budget: maxStates}
	b := op.Instr.Block()
	if b == nil {
		return r
	}
	w := &walk{r: r, visited: map[visit]int{}}
	for i, in := range b.Instrs {
		if in == ssa.Instruction(op.Instr) {
			w.block(b, i+1, nil, false)
		}
	}
	return r
}

type visit struct {
	block    *ssa.BasicBlock
	from     *ssa.BasicBlock
	deferred bool
}

type walk struct {
	r       *Region
	visited map[visit]int
}

// block follows control from instruction i of b on.
func (w *walk) block(b *ssa.BasicBlock, i int, p *path, deferred bool) {
	for ; i < len(b.Instrs); i++ {
		in := b.Instrs[i]
		if in == ssa.Instruction(w.r.Acquire.Instr) {
			w.end(Reacquire, in, deferred, nil)
			return
		}
		w.r.add(in)
		switch in := in.(type) {
		case *ssa.Store:
			if _, ok := in.Addr.(*ssa.Alloc); ok {
				p = &path{p, in.Addr, in.Val}
			}
			if w.r.handsOn(in.Addr, in.Val) {
				w.end(Handed, in, deferred, nil)
				return
			}
		case ssa.CallInstruction:
			switch op, how := w.r.releasedBy(in); how {
			case Released:
				w.end(Released, in, deferred, op)
				return
			case Handed:
				w.end(Handed, in, deferred, op)
				return
			case Returned: // deferred
				deferred = true
				w.r.Deferred = append(w.r.Deferred, op)
			}
		case *ssa.Send:
			if w.r.handle(in.X) {
				w.end(Handed, in, deferred, nil)
				return
			}
		case *ssa.MapUpdate:
			if w.r.handle(in.Value) {
				w.end(Handed, in, deferred, nil)
				return
			}
		case *ssa.Return:
			kind := Returned
			for _, v := range in.Results {
				if w.r.handle(v) {
					kind = Handed
				}
			}
			w.end(kind, in, deferred, nil)
			return
		case *ssa.Panic:
			w.end(Panicked, in, deferred, nil)
			return
		case *ssa.If:
			val, known := w.r.answer.truth(in.Cond, p)
			if !known || val {
				w.enter(b, b.Succs[0], p, deferred)
			}
			if !known || !val {
				w.enter(b, b.Succs[1], p, deferred)
			}
			return
		case *ssa.Jump:
			w.enter(b, b.Succs[0], p, deferred)
			return
		}
	}
	if len(b.Succs) == 0 && len(b.Instrs) > 0 {
		w.end(Panicked, b.Instrs[len(b.Instrs)-1], deferred, nil)
	}
}

// enter goes on in a block, with its phis decided by where control comes from.
func (w *walk) enter(from, b *ssa.BasicBlock, p *path, deferred bool) {
	v := visit{b, from, deferred}
	if w.visited[v]++; w.visited[v] > 3 || w.r.budget <= 0 {
		return
	}
	w.r.budget--
	for i, pred := range b.Preds {
		if pred != from {
			continue
		}
		for _, in := range b.Instrs {
			phi, ok := in.(*ssa.Phi)
			if !ok {
				break
			}
			p = &path{p, phi, p.value(phi.Edges[i])}
		}
		break
	}
	w.block(b, 0, p, deferred)
}

func (w *walk) end(kind EndKind, at ssa.Instruction, deferred bool, op *Op) {
	for _, e := range w.r.Ends {
		if e.Kind == kind && e.At == at && e.Deferred == deferred {
			return
		}
	}
	w.r.Ends = append(w.r.Ends, End{kind, at, deferred, op})
}

func (r *Region) add(in ssa.Instruction) {
	if !r.seen[in] {
		r.seen[in] = true
		r.Instrs = append(r.Instrs, in)
	}
}

// releasedBy tells what a call does with the lock: Released at once, Returned
// for a release that is deferred to the function's end, Handed for a goroutine,
// a literal or a function that takes it over. Panicked stands for nothing.
func (r *Region) releasedBy(c ssa.CallInstruction) (*Op, EndKind) {
	for _, op := range r.m.opsOf[c] {
		if op.Kind == Release && r.Of(op) {
			switch {
			case op.Deferred && isDefer(c):
				return op, Returned
			case op.Deferred || op.Go && isGo(c):
				return op, Handed
			}
			return op, Released
		}
	}
	common := c.Common()
	if r.undo(common.Value) {
		if isDefer(c) {
			return nil, Returned
		}
		return nil, Released
	}
	// A literal that is called, deferred or started here.
	for _, lit := range literalsOf(common.Value, 0) {
		if op := r.releaseIn(lit); op != nil {
			switch {
			case isDefer(c):
				return op, Returned
			case isGo(c):
				return op, Handed
			}
			return op, Released
		}
	}
	for _, arg := range common.Args {
		if r.passed(c, arg) {
			return nil, Handed
		}
	}
	return nil, Panicked
}

func isDefer(c ssa.CallInstruction) bool { _, ok := c.(*ssa.Defer); return ok }
func isGo(c ssa.CallInstruction) bool    { _, ok := c.(*ssa.Go); return ok }

// releaseIn is a release of the lock inside a function literal.
func (r *Region) releaseIn(lit *ssa.Function) *Op {
	for _, f := range withLiterals(lit) {
		for _, op := range r.m.opsIn[f] {
			if op.Kind == Release && r.Of(op) {
				return op
			}
		}
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(ssa.CallInstruction); ok && r.undo(c.Common().Value) {
					return r.Acquire
				}
			}
		}
	}
	return nil
}

// passed tells whether a call takes the lock over: it is given the handle, or
// a literal that releases.
func (r *Region) passed(c ssa.CallInstruction, arg ssa.Value) bool {
	for _, lit := range literalsOf(arg, 0) {
		if r.releaseIn(lit) != nil {
			return true
		}
	}
	if len(r.m.opsOf[c]) > 0 {
		return false // a call that we know: Extend(lock), TTL(lock)
	}
	if args := symbol.Args(c.Common()); len(args) > 0 && args[0] == arg && (c.Common().IsInvoke() || c.Common().Signature().Recv() != nil) {
		return false // a method of the handle itself
	}
	return r.handle(arg)
}

// Of tells whether an operation of the same function concerns the region's lock.
func (r *Region) Of(op *Op) bool {
	a := r.Acquire
	if op.Unit() != a.Unit() {
		return false
	}
	if a.Key != nil && op.Key != nil && a.Key.Kind != symbol.Unknown && symbol.Equal(a.Key, op.Key) {
		return true
	}
	if a.Handle != nil && op.Handle != nil && op.Key == nil && symbol.Equal(a.Handle, op.Handle) {
		return true
	}
	if a.Key != nil && op.Key != nil && symbol.Agree(a.Key, op.Key) && !differ(a.Key, op.Key) {
		return true
	}
	for _, v := range symbol.Args(op.Instr.Common()) {
		if r.handle(v) {
			return true
		}
	}
	return false
}

// handle tells whether v is the lock itself: the handle that the acquire
// answered, the object that it was called on if that is local, the function
// that releases.
func (r *Region) handle(v ssa.Value) bool {
	v = through(v)
	if r.answer.of[v] && !isErrorOrPanic(v) && !isBool(v.Type()) && keeps(v) {
		return true
	}
	if r.undo(v) {
		return true
	}
	if len(r.Acquire.Via) > 0 || r.Acquire.Call == nil {
		return false
	}
	args := symbol.Args(r.Acquire.Instr.Common())
	return r.Acquire.Instr.Common().Signature().Recv() != nil && len(args) > 0 && through(args[0]) == v && local(v)
}

// through looks through conversions and variables that are assigned once.
func through(v ssa.Value) ssa.Value {
	for range 8 {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.FreeVar:
			b := symbol.Binding(x)
			if b == nil {
				return v
			}
			v = b
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return v
			}
			addr := x.X
			if f, ok := addr.(*ssa.FreeVar); ok {
				if b := symbol.Binding(f); b != nil {
					addr = b
				}
			}
			a, ok := addr.(*ssa.Alloc)
			if !ok {
				return v
			}
			vals := symbol.Stores(a)
			if len(vals) != 1 {
				return v
			}
			v = vals[0]
		default:
			return v
		}
	}
	return v
}

// undo tells whether v is the function, answered by the acquire, that releases.
func (r *Region) undo(v ssa.Value) bool {
	v = through(v)
	return r.answer.of[v] && isFunc(v)
}

// local tells whether a lock object was made in this function.
func local(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Call, *ssa.Extract, *ssa.Alloc:
		return true
	}
	return false
}

// handsOn tells whether a store puts the lock where somebody else finds it: a
// field, a global, an element, a variable of the caller.
func (r *Region) handsOn(addr, val ssa.Value) bool {
	if _, ok := addr.(*ssa.Alloc); ok {
		return false
	}
	if r.handle(val) {
		return true
	}
	for _, lit := range literalsOf(val, 0) {
		if r.releaseIn(lit) != nil {
			return true
		}
	}
	return false
}

// Leaks are the ways out of the region on which the lock stays held, and
// whether any way out releases it at all.
func (r *Region) Leaks() (held []End, released bool) {
	for _, e := range r.Ends {
		switch {
		case e.Kind == Released, e.Deferred:
			released = true
		case e.Kind == Returned, e.Kind == Reacquire, e.Kind == Panicked:
			held = append(held, e)
		}
	}
	return held, released
}

// contained tells whether the function releases the lock itself on every way
// out that reports success.
func (r *Region) contained() bool {
	_, released := r.Leaks()
	for _, e := range r.Ends {
		if ret, ok := e.At.(*ssa.Return); ok && !e.Deferred && !failing(ret) {
			return false
		}
		if e.Kind == Handed {
			return false
		}
	}
	return released
}

// failing tells whether a return reports an error.
func failing(ret *ssa.Return) bool {
	for _, v := range ret.Results {
		if isErrorOrPanic(v) && !isNil(v) {
			return true
		}
	}
	return false
}
