package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Course is what runs after an acquire that ended in one way.
type Course struct {
	Outcome Outcome
	Instrs  []ssa.Instruction
	Returns []Answered
	Unsure  bool // a branch on the answer could not be decided
	cut     bool // the function is too large to be walked to its ends

	look *outlook
	in   map[ssa.Instruction]bool
}

// Answered is one way to return, and what each result says then.
type Answered struct {
	At   *ssa.Return
	Told []Told
}

// Has tells whether an instruction runs.
func (c *Course) Has(in ssa.Instruction) bool { return c.in[in] }

// Course walks what runs after op ended in one way, up to the function's ends,
// to the release of the lock, and to where control comes round to the acquire
// again.
func (m *Model) Course(op *Op, o Outcome) *Course { return m.course(op, o, false) }

// course goes on behind the loop around the acquire, too, if around says so: as
// if each round ended the same.
func (m *Model) course(op *Op, o Outcome, around bool) *Course {
	c := &Course{Outcome: o, look: m.outlook(op, o), in: map[ssa.Instruction]bool{}}
	b := op.Instr.Block()
	if b == nil {
		return c
	}
	w := &courseWalk{c: c, r: m.Region(op), seen: map[visit]int{}, budget: maxStates, around: around}
	for i, in := range b.Instrs {
		if in == ssa.Instruction(op.Instr) {
			w.block(b, i+1, nil)
		}
	}
	return c
}

type courseWalk struct {
	c      *Course
	r      *Region
	seen   map[visit]int
	budget int
	around bool
}

func (w *courseWalk) block(b *ssa.BasicBlock, i int, p *path) {
	for ; i < len(b.Instrs); i++ {
		in := b.Instrs[i]
		w.c.add(in)
		switch in := in.(type) {
		case *ssa.Store:
			if _, ok := in.Addr.(*ssa.Alloc); ok {
				p = &path{up: p, of: in.Addr, val: in.Val, cell: true}
			}
		case ssa.CallInstruction:
			if exits(symbol.Callee(in.Common())) {
				return
			}
			if _, how := w.r.does(in, p); how == releases && w.c.Outcome == Held {
				return
			}
		case *ssa.Return:
			w.c.returns(in, p)
			return
		case *ssa.If:
			switch w.c.look.tells(in.Cond, p) {
			case Yes:
				w.enter(b, b.Succs[0], p)
			case No:
				w.enter(b, b.Succs[1], p)
			default:
				w.c.Unsure = w.c.Unsure || w.c.look.concerns(in.Cond, p, 0)
				w.enter(b, b.Succs[0], p)
				w.enter(b, b.Succs[1], p)
			}
			return
		case *ssa.Jump:
			w.enter(b, b.Succs[0], p)
			return
		}
	}
}

func (w *courseWalk) enter(from, b *ssa.BasicBlock, p *path) {
	if here := w.c.look.op.Instr.Block(); b == here || !w.around && b.Dominates(here) {
		return // round again
	}
	v := visit{block: b, from: from}
	if w.seen[v]++; w.seen[v] > 3 || w.budget <= 0 {
		w.c.cut = w.c.cut || w.budget <= 0
		return
	}
	w.budget--
	w.block(b, 0, enter(b, from, p))
}

func (c *Course) add(in ssa.Instruction) {
	if !c.in[in] {
		c.in[in] = true
		c.Instrs = append(c.Instrs, in)
	}
}

func (c *Course) returns(ret *ssa.Return, p *path) {
	a := Answered{At: ret}
	for _, v := range ret.Results {
		a.Told = append(a.Told, c.look.tells(v, p))
	}
	c.Returns = append(c.Returns, a)
}

// answersOf is what the results of the function around an acquire say for each
// way in which it can end, where they always say the same.
func (m *Model) answersOf(op *Op) [][3]Told {
	n := op.Fn.Signature.Results().Len()
	if around(op.Fn) != nil || n == 0 {
		return nil
	}
	out := make([][3]Told, n)
	for _, o := range []Outcome{Held, Refused, Failed} {
		for k, ret := range m.course(op, o, true).Returns {
			for i, t := range ret.Told {
				if k == 0 {
					out[i][o] = t
				} else if out[i][o] != t {
					out[i][o] = Unsaid
				}
			}
		}
	}
	return out
}
