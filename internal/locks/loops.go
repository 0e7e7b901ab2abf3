package locks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// UncheckedLoop is a call that changes something outside of the process, as changes
// tells, in a loop that runs while a lease is held and in which nothing asks whether
// it still is; nil for none.
func (m *Model) UncheckedLoop(r *Region, changes func(ssa.CallInstruction) bool) ssa.CallInstruction {
	a := r.Acquire
	if m.Renewed(a) {
		return nil
	}
	for _, in := range r.Instrs {
		c, ok := in.(*ssa.Call)
		if !ok || slices.ContainsFunc(m.opsOf[c], func(op *Op) bool { return op.Lock }) || !changes(c) {
			continue
		}
		if turn := r.turn(in.Block()); turn != nil && !m.stillAsked(r, turn) {
			return c
		}
	}
	return nil
}

// turn are the blocks of the loop around a block that runs while the lock is held.
func (r *Region) turn(b *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	acquired := r.Acquire.Instr.Block()
	from := func(start *ssa.BasicBlock, next func(*ssa.BasicBlock) []*ssa.BasicBlock) map[*ssa.BasicBlock]bool {
		seen := map[*ssa.BasicBlock]bool{}
		todo := append([]*ssa.BasicBlock{}, next(start)...)
		for len(todo) > 0 {
			x := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !seen[x] && x != acquired {
				seen[x] = true
				todo = append(todo, next(x)...)
			}
		}
		return seen
	}
	down := from(b, func(x *ssa.BasicBlock) []*ssa.BasicBlock { return x.Succs })
	if !down[b] || b == acquired {
		return nil
	}
	up := from(b, func(x *ssa.BasicBlock) []*ssa.BasicBlock { return x.Preds })
	out := map[*ssa.BasicBlock]bool{}
	for x := range down {
		if up[x] {
			out[x] = true
		}
	}
	return out
}

// stillAsked tells whether something in a loop asks whether the lease is still held: an
// operation on the lock, a look at the clock, a context that ends with the lease or
// before, the lock or its token among the arguments.
func (m *Model) stillAsked(r *Region, turn map[*ssa.BasicBlock]bool) bool {
	for b := range turn {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Select:
				return true
			case ssa.CallInstruction:
				f := symbol.Callee(in.Common())
				if row := lockapi.Lookup(f); row != nil {
					switch row.Role {
					case lockapi.Peek, lockapi.Signal, lockapi.Renew, lockapi.Fence, lockapi.Token, lockapi.Release, lockapi.Acquire, lockapi.TryAcquire:
						return true
					}
				}
				for _, op := range m.opsOf[in] {
					if op.Kind != SQL && op.Kind != Other && op.Lock {
						return true
					}
				}
				if f != nil && f.Pkg() != nil && f.Pkg().Path() == "time" && (f.Name() == "Now" || f.Name() == "Since" || f.Name() == "Until") {
					return true
				}
				for _, arg := range symbol.Args(in.Common()) {
					if isContext(arg.Type()) && m.bounded(arg) || r.handle(arg, nil) {
						return true
					}
					if v := r.Acquire.Value; v != nil && v.Kind != symbol.Const && symbol.Equal(m.sym.Resolve(arg), v) {
						return true
					}
				}
			}
		}
	}
	return false
}

// bounded tells whether a context is one that the function, or somebody out of
// sight, has given an end: a deadline, a cancel function, the lock's own.
func (m *Model) bounded(v ssa.Value) bool {
	switch x := through(v).(type) {
	case *ssa.Parameter, *ssa.FreeVar:
		return false
	case *ssa.Extract:
		return true
	case *ssa.Call:
		f := symbol.Callee(&x.Call)
		if f == nil {
			return true
		}
		switch name := f.FullName(); {
		case name == "context.Background", name == "context.TODO", strings.HasSuffix(name, "Request).Context"):
			return false
		case name == "context.WithValue", name == "context.WithoutCancel":
			return len(x.Call.Args) > 0 && m.bounded(x.Call.Args[0])
		}
		return true
	}
	return true
}
