package locks

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Claim is a return that answers, after a failed acquire, what a successful one
// answers.
type Claim struct {
	At      *ssa.Return
	ByBool  bool // a bool says so; else the error, by being nil
	Release *Op  // the error is the answer of a release
}

// Claims finds a return of the function around an acquire that reports success
// although the lock service failed. A function that also gives the lock up only
// skipped its work: its nil says nothing of a lock, unless it is there to acquire
// another one.
func (m *Model) Claims(op *Op) *Claim {
	if around(op.Fn) != nil {
		return nil
	}
	region := m.Region(op)
	_, released := region.Leaks()
	held := m.Course(op, Held)
	for _, ret := range m.Course(op, Failed).Returns {
		if rel := m.releaseAnswer(region, ret); rel != nil {
			return &Claim{At: ret.At, Release: rel}
		}
		if released {
			if m.leadsOn(op, ret.At) && saysHeld(ret) {
				return &Claim{At: ret.At}
			}
			continue
		}
		if byBool, ok := m.claims(op, held, ret); ok && (byBool || !m.worksItself(op, held)) {
			return &Claim{At: ret.At, ByBool: byBool}
		}
	}
	return nil
}

// leadsOn tells whether op's lock is held only on the way to another one, which
// the function leaves to its caller, and which no way to a return comes by: the
// inner mutexes of a lock for readers and writers.
func (m *Model) leadsOn(op *Op, to *ssa.Return) bool {
	if !acquiring(op.UnitName()) {
		return false
	}
	found := false
	for _, other := range m.Ops {
		if other.Kind != Acquire || !other.Lock || other.Fn != op.Fn || other.Instr == op.Instr {
			continue
		}
		if _, released := m.Region(other).Leaks(); released {
			continue
		}
		if reachesBlock(other.Instr.Block(), to.Block()) {
			return false
		}
		found = true
	}
	return found
}

// saysHeld tells whether a return answers no error, and nothing else.
func saysHeld(ret Answered) bool {
	return len(ret.Told) == 1 && ret.Told[0] == No && types.Identical(ret.At.Results[0].Type(), errorType)
}

// releaseAnswer is the release of the lock whose error a return answers.
func (m *Model) releaseAnswer(r *Region, ret Answered) *Op {
	for _, v := range ret.At.Results {
		if !isErrorOrPanic(v) {
			continue
		}
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		c, ok := v.(*ssa.Call)
		if !ok {
			continue
		}
		for _, op := range m.opsOf[c] {
			if op.Kind == Release && r.Of(op) && !r.seen[c] && c != r.Acquire.Instr { // which may hand the release on
				return op
			}
		}
	}
	return nil
}

// claims tells whether a return says what the function says when it holds the
// lock.
func (m *Model) claims(op *Op, held *Course, ret Answered) (byBool, ok bool) {
	for _, h := range held.Returns {
		if b, same := sameAnswer(op, h, ret); same {
			return b, true
		}
	}
	return false, false
}

func sameAnswer(op *Op, held, ret Answered) (byBool, ok bool) {
	telling := false
	for i, t := range held.Told {
		v := ret.At.Results[i]
		switch {
		case isBool(v.Type()):
			if t == Unsaid || ret.Told[i] != t {
				return false, false
			}
			byBool, telling = true, true
		case types.Identical(v.Type(), errorType):
			if t != No || ret.Told[i] != No {
				return false, false
			}
			telling = true
		case t == Yes && ret.Told[i] == No && !blocking(op):
			return false, false // no handle: the function's way to say no
		}
	}
	return byBool, telling
}

// blocking tells whether an acquire waits for the lock, so that an error is no
// contention.
func blocking(op *Op) bool { return op.Role == lockapi.Acquire }

// ByError tells whether the same answer says that another holder has the lock
// and that the service failed.
func (m *Model) ByError(op *Op) bool {
	x := m.outlook(op, Refused)
	for v := range x.of {
		if isErrorOrPanic(v) && x.leaf(v) == Yes {
			return true
		}
	}
	return false
}

// ErrorIgnored tells whether the error of an acquire is never looked at.
func (m *Model) ErrorIgnored(op *Op) bool {
	r := &reader{m: m, held: m.outlook(op, Held), other: m.outlook(op, Failed), seen: map[ssa.Value]bool{}}
	some := false
	for v := range r.other.of {
		if isErrorOrPanic(v) {
			some = true
			r.follow(v)
		}
		if commandType(v) {
			for _, in := range *v.Referrers() {
				if c, ok := in.(ssa.CallInstruction); !ok || !r.other.of[valueOf(c)] {
					if _, isField := in.(*ssa.FieldAddr); !isField {
						return false // the command goes elsewhere
					}
				}
			}
			some = true
		}
	}
	if types := resultTypes(op.Instr); len(types) > 1 {
		some = true
	}
	return some && r.how == Ignored
}

func valueOf(c ssa.CallInstruction) ssa.Value {
	v, _ := c.(ssa.Value)
	return v
}

func commandType(v ssa.Value) bool {
	p, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && commandObject(n)
}

// Queued tells whether a command is only put into a pipeline: its answer comes
// when the pipeline is run.
func (m *Model) Queued(op *Op) bool {
	if op.Call == nil {
		return false
	}
	if op.Call.Name == "Send" || op.Call.Name == "SendHash" {
		return true
	}
	for _, v := range symbol.Args(op.Instr.Common())[:min(1, len(symbol.Args(op.Instr.Common())))] {
		if n, ok := types.Unalias(deref(v.Type())).(*types.Named); ok && (n.Obj().Name() == "Pipeliner" || n.Obj().Name() == "Pipeline") {
			return true
		}
	}
	return false
}

// UsedUnchecked is the call that makes the lock of op, where op runs before the
// error of that call is looked at. It is nil when the error was looked at, or
// never is.
func (m *Model) UsedUnchecked(op *Op) ssa.Instruction {
	args := symbol.Args(op.Instr.Common())
	if len(args) == 0 || op.Instr.Common().Signature().Recv() == nil && !op.Instr.Common().IsInvoke() {
		return nil
	}
	h, ok := through(args[0]).(*ssa.Extract)
	if !ok || !isNilable(h.Type()) {
		return nil
	}
	call, ok := h.Tuple.(*ssa.Call)
	if !ok || call.Parent() != op.Fn {
		return nil
	}
	tested := false
	for _, in := range *call.Referrers() {
		e, ok := in.(*ssa.Extract)
		if !ok || !types.Identical(e.Type(), errorType) {
			continue
		}
		for _, test := range testsOf(e) {
			if test.Dominates(op.Instr.Block()) {
				return nil
			}
			tested = true
		}
	}
	if !tested {
		return nil
	}
	return call
}

func isNilable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return true
	}
	return false
}

// testsOf are the blocks that branch on an error.
func testsOf(err ssa.Value) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	var follow func(v ssa.Value, depth int)
	follow = func(v ssa.Value, depth int) {
		if depth > 6 || v.Referrers() == nil {
			return
		}
		for _, in := range *v.Referrers() {
			switch in := in.(type) {
			case *ssa.If:
				out = append(out, in.Block())
			case *ssa.Store:
				if a, ok := in.Addr.(*ssa.Alloc); ok && in.Val == v {
					for _, r := range *a.Referrers() {
						if u, ok := r.(*ssa.UnOp); ok {
							follow(u, depth+1)
						}
					}
				}
			case *ssa.BinOp, *ssa.Phi, *ssa.Call:
				follow(in.(ssa.Value), depth+1)
			}
		}
	}
	follow(err, 0)
	return out
}

// ScanUnread tells whether the answer of a statement is scanned into variables
// that nobody reads.
func (m *Model) ScanUnread(op *Op) bool {
	r := &reader{m: m, held: m.outlook(op, Held), other: m.outlook(op, Refused), seen: map[ssa.Value]bool{}}
	for a := range r.other.places {
		r.variable(a)
	}
	return len(r.other.places) > 0 && r.how <= Logged
}

// Hides tells whether op calls a wrapper that answers outcome o as it answers the
// holder, so that no caller can tell them apart.
func (op *Op) Hides(o Outcome) bool {
	results := op.Instr.Common().Signature().Results()
	for i, says := range op.Answers {
		if i >= results.Len() || pointsAtAnswer(results.At(i).Type()) || says[Held] == Unsaid || says[Held] != says[o] {
			return false
		}
	}
	return len(op.Answers) > 0
}

// DoesMore tells whether op calls a function that acquires the lock on its way to
// other work: its error is the work's, it has no other answer, and its name says
// nothing of a lock. So does one that acquires it in a literal, which may run
// when the call is long done.
func (op *Op) DoesMore() bool {
	if op.Within {
		return true
	}
	if len(op.Via) == 0 || len(op.Answers) == 0 || LockName(op.Callee) || acquiring(op.Callee) {
		return false
	}
	results := op.Instr.Common().Signature().Results()
	work := false
	for i, says := range op.Answers {
		if says[Held] != Unsaid && says[Refused] != Unsaid && says[Held] != says[Refused] {
			return false
		}
		work = work || says[Held] == Unsaid && i < results.Len() && types.Identical(results.At(i).Type(), errorType)
	}
	return work
}
