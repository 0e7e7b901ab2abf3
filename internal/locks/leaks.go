package locks

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// outcome is what a return tells the caller.
type outcome uint8

const (
	unclear outcome = iota
	success
	failed
)

// outcome reads the results of a return: an error, a constant bool.
func (a *answer) outcome(ret *ssa.Return, p *path) outcome {
	for i := len(ret.Results) - 1; i >= 0; i-- {
		v := a.see(ret.Results[i], p)
		switch c, isConst := v.(*ssa.Const); {
		case isErrorOrPanic(v):
			switch {
			case isNil(v):
				if o := boolOutcome(a, ret, p); o != unclear {
					return o
				}
				return success
			case a.of[v]:
				return success // the acquire's own error, which is nil
			case fresh(v) || onFailure(ret.Parent(), ret):
				return failed
			}
			return unclear
		case isConst && c.Value != nil && isBool(v.Type()):
			if c.Value.String() == "false" {
				return failed
			}
			return success
		}
	}
	return unclear
}

func boolOutcome(a *answer, ret *ssa.Return, p *path) outcome {
	for _, v := range ret.Results {
		if c, ok := a.see(v, p).(*ssa.Const); ok && c.Value != nil && isBool(c.Type()) {
			if c.Value.String() == "false" {
				return failed
			}
			return success
		}
	}
	return unclear
}

// fresh tells whether an error was made where it is returned.
func fresh(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		_, global := v.X.(*ssa.Global)
		return global
	case *ssa.Call:
		switch calleeName(&v.Call) {
		case "New", "Errorf", "Error", "WithMessage", "Wrap", "Wrapf", "WithStack":
			return true
		}
	}
	return false
}

// Leaks are the ways out of the region on which the lock stays held although
// it is this function that releases it, and whether any way out releases it at
// all.
//
// A function that only undoes its acquire where it reports a failure leaves the
// lock to its caller: then it is the failures that forget which leak.
func (r *Region) Leaks() (held []End, released bool) {
	responsible, undoes := r.responsible()
	if r.Vague {
		return nil, responsible || undoes
	}
	acquirer := acquiring(r.Acquire.UnitName())
	for _, e := range r.Ends {
		if e.Deferred && !e.Exits() || e.Kind == Released || e.Kind == Handed || e.Kind == Lost {
			continue
		}
		kept := e.Kind == Returned && e.outcome != failed // for the caller
		switch {
		case e.Exits():
		case e.OnFailure && e.Kind == Returned && (e.outcome == failed || !r.private()):
			continue
		case !responsible && kept && !r.private(), acquirer && kept && !r.private():
			continue
		case !responsible && e.Kind == Reacquire:
			continue
		}
		if !responsible && !undoes && (e.Kind != Returned || e.outcome != failed) {
			continue // only a failure that loses the only handle is told
		}
		held = append(held, e)
	}
	if !responsible && !undoes && !r.handedOn() {
		return nil, false
	}
	return oncePerLoop(held), true
}

// handedOn tells whether some way gives the lock to somebody who releases it,
// and nobody but this function can give it: where it does not, the lock is lost.
func (r *Region) handedOn() bool {
	return r.private() && slices.ContainsFunc(r.Ends, func(e End) bool { return e.Kind == Handed })
}

// oncePerLoop drops the ways out that come after a turn of the loop that keeps
// the lock: the turn is told already.
func oncePerLoop(held []End) []End {
	again := slices.ContainsFunc(held, func(e End) bool { return e.Kind == Reacquire })
	return slices.DeleteFunc(held, func(e End) bool { return again && e.around && e.Kind != Reacquire })
}

// responsible tells whether the function releases the lock where it did not
// fail, and whether it releases it where it did.
func (r *Region) responsible() (always, onFailure bool) {
	for _, e := range r.Ends {
		switch {
		case e.Deferred:
			always = true
		case e.OnFailure:
			onFailure = true
		case e.Kind == Released && r.undoes(e):
			onFailure = true
		case e.Kind == Released:
			always = true
		}
	}
	return always, onFailure
}

// undoes tells whether a release stands only where the function fails.
func (r *Region) undoes(e End) bool {
	if e.Op != nil && e.Op.OnFailure {
		return true
	}
	returns := 0
	seen := map[*ssa.BasicBlock]bool{}
	var all func(b *ssa.BasicBlock) bool
	all = func(b *ssa.BasicBlock) bool {
		if seen[b] || b == r.Acquire.Instr.Block() && b != e.At.Block() {
			return true
		}
		seen[b] = true
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			returns++
			return r.answer.outcome(ret, nil) == failed
		}
		for _, s := range b.Succs {
			if !all(s) {
				return false
			}
		}
		return true
	}
	return all(e.At.Block()) && returns > 0
}

// private tells whether nobody but this function can release the lock: it has
// the only handle.
func (r *Region) private() bool {
	for v := range r.answer.of {
		if !isErrorOrPanic(v) && !isBool(v.Type()) && !isContext(v.Type()) && (isFunc(v) || keeps(v) && r.Acquire.Call != nil && r.Acquire.Call.Handle) {
			return true
		}
	}
	return false
}

// acquiring tells whether a function is there to acquire: its callers hold the
// lock when it is done. AcquireLock and tryLock are, handleInLock is not.
func acquiring(name string) bool {
	words := split(name)
	for len(words) > 1 && attemptWords[words[0]] {
		words = words[1:]
	}
	return len(words) > 0 && (acquireWords[words[0]] || strings.HasPrefix(words[0], "trylock"))
}

var (
	acquireWords = set("acquire lock obtain grab elect campaign reserve mutex lease")
	attemptWords = set("try must do get take make create new wait ensure re set start internal r w rw read write")
)

// contained tells whether the function releases the lock itself on every way
// out that reports success.
func (r *Region) contained() bool {
	always, onFailure := r.responsible()
	for _, e := range r.Ends {
		if e.Kind == Returned && !e.Deferred && e.outcome != failed || e.Kind == Handed {
			return false
		}
	}
	return always || onFailure
}

// FallsThrough is a release that a panic in the work before it skips, and the
// call of that work, nil when there is none.
func (r *Region) FallsThrough() (release End, work ssa.Instruction) {
	if always, _ := r.responsible(); !always || len(r.Deferred) > 0 || r.waitsForLoss() {
		return End{}, nil
	}
	for _, e := range r.Ends {
		if e.Kind != Released || e.Risk == nil || r.undoes(e) {
			continue
		}
		if work == nil || e.At.Pos() < release.At.Pos() {
			release, work = e, e.Risk
		}
	}
	return release, work
}

// waitsForLoss tells whether the function waits for the end of the lock itself, as
// a leader's does: its work is done elsewhere.
func (r *Region) waitsForLoss() bool {
	return slices.ContainsFunc(r.Instrs, func(in ssa.Instruction) bool {
		switch in := in.(type) {
		case *ssa.UnOp:
			return in.Op == token.ARROW && r.answer.of[in.X]
		case *ssa.Select:
			return in.Blocking && slices.ContainsFunc(in.States, func(s *ssa.SelectState) bool { return r.answer.of[s.Chan] })
		}
		return false
	})
}

// Releases are the operations that release the lock in its own function, by
// falling through; nil when a literal or a deferred call does, or when the lock
// is handed on.
func (r *Region) Releases() []*Op {
	if always, _ := r.responsible(); !always || len(r.Deferred) > 0 {
		return nil
	}
	var out []*Op
	for _, e := range r.Ends {
		switch {
		case e.Kind == Handed, e.Kind == Released && (e.Op == nil || e.Op.Fn != r.Acquire.Fn):
			return nil
		case e.Kind == Released && !slices.Contains(out, e.Op):
			out = append(out, e.Op)
		}
	}
	return out
}
