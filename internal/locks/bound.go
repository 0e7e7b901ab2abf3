package locks

import (
	"fmt"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// Bound is a constant time that code is written to last, or that bounds what
// it calls: a timeout, a sleep.
type Bound struct {
	For  time.Duration
	What string          // "timeout of the call", "sleep"
	At   ssa.Instruction // where it takes effect, in the function asked about
}

func (b Bound) longer(than Bound) bool { return b.For > than.For }

// maxCalls is how many calls deep a bound is looked for in the package.
const maxCalls = 3

// Bound is the longest time that the code of a region is written to last, zero
// when nothing in it says.
func (m *Model) Bound(r *Region) Bound {
	f := bounds{m: m, done: map[constCall]Bound{}, skip: r.releases, start: r.Acquire.Instr.Block()}
	var longest Bound
	for _, in := range r.Instrs {
		if c, ok := in.(ssa.CallInstruction); ok && f.counts(c) {
			if b := f.of(c, 0); b.longer(longest) {
				longest = b
			}
		}
	}
	// A context made before the acquire, and used while the lock is held.
	for _, in := range beforeIn(r) {
		if b := f.timeout(in); b.longer(longest) {
			if at := f.used(in, r.seen); at != nil {
				b.At = at
				longest = b
			}
		}
	}
	return longest
}

// BoundOf is the longest time that the function which runs under a lock that
// another one takes is written to last.
func (m *Model) BoundOf(s *Span) Bound {
	none := func(ssa.CallInstruction) bool { return false }
	f := bounds{m: m, done: map[constCall]Bound{}, skip: none, start: s.At.Block()}
	var longest Bound
	for _, c := range s.Calls {
		if f.counts(c) {
			if b := f.of(c, 0); b.longer(longest) {
				longest = b
			}
		}
	}
	return longest
}

// beforeIn are the calls of the function that no path of the region runs.
func beforeIn(r *Region) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, b := range r.Acquire.Fn.Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(*ssa.Call); ok && !r.seen[in] && b.Dominates(r.Acquire.Instr.Block()) {
				out = append(out, c)
			}
		}
	}
	return out
}

// releases tells whether a call gives up the lock: its time does not count.
func (r *Region) releases(c ssa.CallInstruction) bool {
	_, how := r.does(c, nil)
	return how == releases || how == willRelease
}

// bounds looks for bounds in a region and in what it calls.
type bounds struct {
	m    *Model
	done map[constCall]Bound
	skip func(ssa.CallInstruction) bool

	start *ssa.BasicBlock // of the acquire: a loop around it is not under the lock
}

// counts tells whether a call runs in the function itself, not in a goroutine
// or at its end.
func (f *bounds) counts(c ssa.CallInstruction) bool { return !isGo(c) && !isDefer(c) && !f.skip(c) }

// of is the bound that a call sets or is under.
func (f *bounds) of(c ssa.CallInstruction, depth int) Bound {
	if b := f.timeout(c); b.For > 0 {
		if f.used(c, nil) != nil {
			return b
		}
		return Bound{}
	}
	common := c.Common()
	callee := symbol.Callee(common)
	if callee == nil {
		if lit := common.StaticCallee(); lit != nil && depth < maxCalls {
			return f.within(lit, c, depth)
		}
		return Bound{}
	}
	if wait, ok := waits[callee.FullName()]; ok {
		d, ok := f.m.Duration(f.m.sym.Resolve(common.Args[wait.arg]), "")
		if !ok || wait.received && !received(c) {
			return Bound{}
		}
		return Bound{d * time.Duration(f.turns(c.Block())), wait.what, c}
	}
	if d := f.m.clientTimeout(callee, common); d > 0 {
		return Bound{d, "timeout of the HTTP client", c}
	}
	if body := common.StaticCallee(); body != nil && depth < maxCalls && callee.Pkg() == f.m.Pass.Pkg && len(f.m.opsOf[c]) == 0 {
		return f.within(body, c, depth)
	}
	return Bound{}
}

// constCall is a function and the constants that it is called with: they may decide
// what it runs.
type constCall struct {
	fn     *ssa.Function
	consts string
}

// within is the longest bound in the body of a function that is called at c.
func (f *bounds) within(fn *ssa.Function, c ssa.CallInstruction, depth int) Bound {
	given := constsOf(fn, c)
	call := constCall{fn, given.key(fn)}
	longest, ok := f.done[call]
	if !ok {
		f.done[call] = Bound{} // for recursion
		for _, b := range fn.Blocks {
			if !given.run(b) {
				continue
			}
			for _, in := range b.Instrs {
				if inner, ok := in.(ssa.CallInstruction); ok && f.counts(inner) {
					if b := f.of(inner, depth+1); b.longer(longest) {
						longest = b
					}
				}
			}
		}
		f.done[call] = longest
	}
	if longest.For == 0 {
		return Bound{}
	}
	what := longest.What
	if !hasSuffix(what, " in "+fn.Name()) && fn.Parent() == nil {
		what = fmt.Sprintf("%s in %s", what, fn.Name())
	}
	return Bound{longest.For, what, c}
}

func hasSuffix(s, suffix string) bool {
	return len(s) >= len(suffix) && s[len(s)-len(suffix):] == suffix
}

// waits are the functions that wait for their argument.
var waits = map[string]struct {
	arg      int
	received bool // only where the channel that it answers is received from
	what     string
}{
	"time.Sleep":     {0, false, "sleep"},
	"time.After":     {0, true, "wait"},
	"time.NewTimer":  {0, true, "wait"},
	"time.Tick":      {0, true, "tick"},
	"time.NewTicker": {0, true, "tick"},
}

// received tells whether the function receives from the channel, or from the
// field C of the timer, that a call answers.
func received(c ssa.CallInstruction) bool {
	v, ok := c.(ssa.Value)
	return ok && reaches(v, 6, map[ssa.Value]bool{}, func(in ssa.Instruction) bool {
		switch in := in.(type) {
		case *ssa.UnOp:
			return in.Op == token.ARROW
		case *ssa.Select:
			return true
		}
		return false
	})
}

// timeout is the bound that context.WithTimeout sets.
func (f *bounds) timeout(c ssa.CallInstruction) Bound {
	callee := symbol.Callee(c.Common())
	if callee == nil || callee.FullName() != "context.WithTimeout" && callee.FullName() != "context.WithTimeoutCause" {
		return Bound{}
	}
	d, ok := f.m.Duration(f.m.sym.Resolve(c.Common().Args[1]), "")
	if !ok {
		return Bound{}
	}
	return Bound{d, "timeout of the context", c}
}

// used is a call that is handed the context which a call makes, other than one
// that gives up the lock or deals with the lock itself; among those of a set,
// if one is given.
func (f *bounds) used(c ssa.CallInstruction, among map[ssa.Instruction]bool) ssa.Instruction {
	v, ok := c.(ssa.Value)
	if !ok {
		return nil
	}
	var at ssa.Instruction
	var follow func(v ssa.Value, depth int)
	follow = func(v ssa.Value, depth int) {
		if v.Referrers() == nil || depth > 5 || at != nil {
			return
		}
		for _, in := range *v.Referrers() {
			switch in := in.(type) {
			case *ssa.Extract:
				if in.Index == 0 {
					follow(in, depth+1)
				}
			case ssa.CallInstruction:
				if (among == nil || among[in]) && !f.skip(in) && len(f.m.opsOf[in]) == 0 && !isDefer(in) && !isGo(in) && !asks(in, v) {
					at = in
					return
				}
			case *ssa.Store:
				follow(in.Addr, depth+1)
			case *ssa.UnOp, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.Phi:
				follow(in.(ssa.Value), depth+1)
			}
		}
	}
	follow(v, 0)
	return at
}

// asks tells whether a call only asks a context something, or derives another.
func asks(c ssa.CallInstruction, ctx ssa.Value) bool {
	if c.Common().IsInvoke() && c.Common().Value == ctx {
		return true
	}
	f := symbol.Callee(c.Common())
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "context"
}

// clientTimeout is the timeout of the http.Client that a call goes through.
func (m *Model) clientTimeout(callee *types.Func, c *ssa.CallCommon) time.Duration {
	recv := callee.Signature().Recv()
	if recv == nil || callee.Pkg() == nil || callee.Pkg().Path() != "net/http" || symbol.TypeID(deref(recv.Type())) != "net/http.Client" {
		return 0
	}
	client := m.sym.Resolve(c.Args[0])
	for range 3 {
		if client == nil || client.Kind == symbol.Struct {
			break
		}
		client = m.setOnce(client)
	}
	d, _ := m.Duration(client.FieldValue("Timeout"), "")
	return d
}

// turns is how often a loop around a block runs, when its counter goes from one
// constant to another; 1 otherwise.
func (f *bounds) turns(b *ssa.BasicBlock) int64 {
	for d := b; d != nil; d = d.Idom() {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		cond, ok := test.Cond.(*ssa.BinOp)
		if !ok || !d.Succs[0].Dominates(b) || d.Parent() == f.start.Parent() && d.Dominates(f.start) {
			continue
		}
		phi, ok := cond.X.(*ssa.Phi)
		limit, ok2 := cond.Y.(*ssa.Const)
		if !ok || !ok2 || phi.Block() != d {
			continue
		}
		if n := counted(phi, cond.Op, limit); n > 0 {
			return n
		}
	}
	return 1
}

// counted is how often i runs from its first value to the limit in steps of 1.
func counted(phi *ssa.Phi, op token.Token, limit *ssa.Const) int64 {
	var first *ssa.Const
	steps := false
	for _, e := range phi.Edges {
		switch e := e.(type) {
		case *ssa.Const:
			first = e
		case *ssa.BinOp:
			one, ok := e.Y.(*ssa.Const)
			steps = e.Op == token.ADD && e.X == phi && ok && one.Value != nil && one.Value.ExactString() == "1"
		}
	}
	if first == nil || !steps || !isInt(first) || !isInt(limit) {
		return 0
	}
	n := limit.Int64() - first.Int64()
	switch op {
	case token.LSS:
	case token.LEQ:
		n++
	default:
		return 0
	}
	if n > 1<<20 {
		return 0
	}
	return n
}

func isInt(c *ssa.Const) bool {
	b, ok := c.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && c.Value != nil
}
