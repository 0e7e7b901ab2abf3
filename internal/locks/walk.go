package locks

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// deferral tells whether a release is deferred by now.
type deferral uint8

const (
	notDeferred deferral = iota
	forFailure           // only where the function reports a failure
	forAll
)

// way is what is known on one way through a function.
type way struct {
	p        *path
	facts    *fact
	deferred deferral
	risk     ssa.Instruction
	around   bool // once more around the loop that has the acquire
}

type visit struct {
	block    *ssa.BasicBlock
	from     *ssa.BasicBlock
	deferred deferral
}

type walk struct {
	r       *Region
	visited map[visit]int
	facts   *fact // what holds wherever the acquire is reached
}

// maxVisits bounds how often a block is entered from the same side, by ways on
// which different things are known.
const maxVisits = 6

// block follows control from instruction i of b on.
func (w *walk) block(b *ssa.BasicBlock, i int, s way) {
	for ; i < len(b.Instrs); i++ {
		in := b.Instrs[i]
		if in == ssa.Instruction(w.r.Acquire.Instr) {
			if w.r.Acquire.eachServer() { // where it is held by now, nobody can tell
				w.r.Vague = true
				return
			}
			w.end(Reacquire, in, s, nil)
			return
		}
		w.r.add(in)
		switch in := in.(type) {
		case *ssa.Store:
			s.p = &path{up: s.p, of: in.Addr, val: in.Val, cell: true}
			if w.r.handsOn(in.Addr, in.Val, s.p) {
				w.end(Handed, in, s, nil)
				return
			}
		case ssa.CallInstruction:
			if w.call(in, &s) {
				return
			}
		case *ssa.UnOp:
			if in.Op == token.ARROW && w.r.tellsLoss(in.X) {
				w.end(Lost, in, s, nil)
				return
			}
		case *ssa.Send:
			if w.r.gives(in.X, s.p) {
				w.end(Handed, in, s, nil)
				return
			}
		case *ssa.MapUpdate:
			if w.r.gives(in.Value, s.p) {
				w.end(Handed, in, s, nil)
				return
			}
		case *ssa.Return:
			kind := Returned
			for _, v := range in.Results {
				if w.r.gives(v, s.p) {
					kind = Handed
				}
			}
			w.end(kind, in, s, nil)
			return
		case *ssa.Panic:
			// A select that waits ends in a panic of the compiler's.
			if call := noReturnBefore(in); call != nil {
				w.end(Panicked, call, s, nil)
			} else if in.Pos().IsValid() {
				w.end(Panicked, in, s, nil)
			}
			return
		case *ssa.If:
			w.branch(b, in, s)
			return
		case *ssa.Jump:
			w.enter(b, b.Succs[0], s)
			return
		}
	}
}

// eachServer tells whether a command is sent by one client after another, of a list:
// what is acquired in the next turn is the lock on the next server.
func (o *Op) eachServer() bool {
	args := symbol.Args(o.Instr.Common())
	if o.Command == "" || len(args) == 0 {
		return false
	}
	client := args[0]
	for { // the embedded part that has the command
		load, ok := client.(*ssa.UnOp)
		if !ok {
			break
		}
		field, ok := load.X.(*ssa.FieldAddr)
		if !ok {
			_, element := load.X.(*ssa.IndexAddr)
			return element
		}
		client = field.X
	}
	e, ok := client.(*ssa.Extract)
	if !ok {
		return false
	}
	_, element := e.Tuple.(*ssa.Next)
	return element
}

// call notes what a call does with the lock, and tells whether the path ends.
func (w *walk) call(c ssa.CallInstruction, s *way) bool {
	op, does := w.r.does(c, s.p)
	switch does {
	case releases:
		if w.r.seen[c] { // not on the way to the acquire
			w.end(Released, c, *s, op)
		}
		return true
	case takesOver:
		w.end(Handed, c, *s, op)
		return true
	case willRelease:
		if op != nil && op.OnFailure {
			s.deferred = max(s.deferred, forFailure)
		} else {
			s.deferred = forAll
		}
		w.r.Deferred = append(w.r.Deferred, op)
		return false
	}
	if noReturn(c) {
		w.end(Panicked, c, *s, nil)
		return true
	}
	if s.risk == nil && s.deferred == notDeferred && w.r.canPanic(c) {
		s.risk = c
	}
	return false
}

// noReturnBefore is the call of a function that does not return, which the
// compiler lets a panic follow.
func noReturnBefore(p *ssa.Panic) ssa.Instruction {
	mi, ok := p.X.(*ssa.MakeInterface)
	if !ok {
		return nil
	}
	if c, ok := mi.X.(*ssa.Const); !ok || c.Value == nil || c.Value.ExactString() != `"noreturn"` {
		return nil
	}
	for i := indexOf(p) - 1; i >= 0; i-- {
		if c, ok := p.Block().Instrs[i].(*ssa.Call); ok {
			return c
		}
	}
	return nil
}

// branch follows the sides of a test that the path can take.
func (w *walk) branch(b *ssa.BasicBlock, in *ssa.If, s way) {
	val, known := w.r.answer.truth(in.Cond, s.p)
	key, negated := condition(in.Cond, s.p)
	if !known {
		w.r.Vague = w.r.Vague || w.r.answer.asks(in.Cond, s.p, 0)
		if v, ok := s.facts.of(key); ok {
			val, known = v != negated, true
		}
	}
	for i, taken := range []bool{true, false} {
		if known && val != taken {
			continue
		}
		if taken && w.r.sentBy(in.Cond, s.p) {
			w.end(Handed, in, s, nil)
			continue
		}
		if taken && w.r.lostBy(in.Cond) {
			w.end(Lost, in, s, nil)
			continue
		}
		next := s
		next.facts = &fact{s.facts, key, taken != negated, b}
		w.enter(b, b.Succs[i], next)
	}
}

// enter goes on in a block, with its phis decided by where control comes from.
func (w *walk) enter(from, b *ssa.BasicBlock, s way) {
	v := visit{b, from, s.deferred}
	if w.visited[v]++; w.visited[v] > maxVisits || w.r.budget <= 0 {
		return
	}
	w.r.budget--
	if b.Dominates(from) {
		s.facts = s.facts.outside(b) // once more around a loop
		s.around = s.around || b.Dominates(w.r.Acquire.Instr.Block())
	}
	up := s.p
	for i, pred := range b.Preds {
		if pred != from {
			continue
		}
		for _, in := range b.Instrs {
			phi, ok := in.(*ssa.Phi)
			if !ok {
				break
			}
			s.p = &path{up: s.p, of: phi, val: up.value(phi.Edges[i])}
		}
		break
	}
	w.block(b, 0, s)
}

func (w *walk) end(kind EndKind, at ssa.Instruction, s way, op *Op) {
	e := End{Kind: kind, At: at, Deferred: s.deferred == forAll, OnFailure: s.deferred == forFailure, Op: op, around: s.around}
	if ret, ok := at.(*ssa.Return); ok {
		e.outcome = w.r.answer.outcome(ret, s.p)
	}
	if kind == Released && !e.Deferred {
		e.Risk = s.risk
	}
	for i := range w.r.Ends {
		old := &w.r.Ends[i]
		if old.Kind == kind && old.At == at && old.Deferred == e.Deferred && old.OnFailure == e.OnFailure && old.outcome == e.outcome {
			if old.Risk == nil {
				old.Risk = e.Risk
			}
			return
		}
	}
	w.r.Ends = append(w.r.Ends, e)
}

// fact is the outcome of a test that the path has passed.
type fact struct {
	up  *fact
	key string
	val bool
	at  *ssa.BasicBlock
}

func (f *fact) of(key string) (val, known bool) {
	for ; key != "" && f != nil; f = f.up {
		if f.key == key {
			return f.val, true
		}
	}
	return false, false
}

// outside keeps the facts that were found before a loop was entered.
func (f *fact) outside(head *ssa.BasicBlock) *fact {
	for f != nil && (f.at == head || !f.at.Dominates(head)) {
		f = f.up
	}
	if f == nil {
		return nil
	}
	return &fact{f.up.outside(head), f.key, f.val, f.at}
}

// dominating are the tests that every way to b has passed.
func dominating(b *ssa.BasicBlock) *fact {
	var f *fact
	for child := b; child.Idom() != nil; child = child.Idom() {
		d := child.Idom()
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(child.Preds) != 1 {
			continue
		}
		if key, negated := condition(test.Cond, nil); key != "" {
			f = &fact{f, key, (d.Succs[0] == child) != negated, d}
		}
	}
	return f
}

// condition names a test, so that the same test further down is known, and
// tells whether cond is its negation. "" stands for a test of which nothing is
// kept.
func condition(cond ssa.Value, p *path) (key string, negated bool) {
	for range 4 {
		cond = p.value(cond)
		not, ok := cond.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			break
		}
		cond, negated = not.X, !negated
	}
	if c, ok := cond.(*ssa.BinOp); ok {
		x, y := valueName(c.X, p, 0), valueName(c.Y, p, 0)
		if x == "" || y == "" {
			return "", false
		}
		if c.Op == token.NEQ {
			return x + "==" + y, !negated
		}
		return x + c.Op.String() + y, negated
	}
	return valueName(cond, p, 0), negated
}

// valueName names what a value is read from, "" when reading it twice may give
// two values.
func valueName(v ssa.Value, p *path, depth int) string {
	if depth > 6 {
		return ""
	}
	v = p.value(v)
	switch v := v.(type) {
	case *ssa.Const:
		return v.String()
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global, *ssa.Alloc, *ssa.Extract, *ssa.Phi, *ssa.Call:
		return v.Name()
	case *ssa.UnOp:
		if val := p.load(v); val != nil {
			return valueName(val, p, depth+1)
		}
		if v.Op == token.MUL {
			if n := valueName(v.X, p, depth+1); n != "" {
				return "*" + n
			}
		}
	case *ssa.FieldAddr:
		if n := valueName(v.X, p, depth+1); n != "" {
			return n + "." + itoa(v.Field)
		}
	case *ssa.Field:
		if n := valueName(v.X, p, depth+1); n != "" {
			return n + "." + itoa(v.Field)
		}
	case *ssa.MakeInterface:
		return valueName(v.X, p, depth+1)
	}
	return ""
}
