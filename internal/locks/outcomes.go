package locks

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// An OutcomeLost is a receive of how an acquire went, whose value nobody looks at.
type OutcomeLost struct {
	Op *Op       // the acquire that a goroutine makes
	At token.Pos // the receive
}

// OutcomesLost are the receives from channels of errors that functions of the
// package answer which acquire in a goroutine of theirs: what goes wrong is sent
// there, and the receiver takes it for success.
func (m *Model) OutcomesLost() []OutcomeLost {
	var out []OutcomeLost
	seen := map[*ssa.Function]bool{}
	for _, op := range m.Ops {
		fn := unit(op.Fn)
		if op.Kind != Acquire || !op.Lock || len(op.Via) > 0 || seen[fn] || !answersErrors(fn) || !sendsError(fn) {
			continue
		}
		seen[fn] = true
		for _, c := range m.uses().calls[fn] {
			if at := droppedFrom(valueOf(c)); at.IsValid() {
				out = append(out, OutcomeLost{op, at})
			}
		}
	}
	return out
}

// answersErrors tells whether a function answers a channel of errors, and nothing else.
func answersErrors(fn *ssa.Function) bool {
	r := fn.Signature.Results()
	if r.Len() != 1 {
		return false
	}
	ch, ok := r.At(0).Type().Underlying().(*types.Chan)
	return ok && types.Identical(ch.Elem(), errorType)
}

// sendsError tells whether a function or a literal in it sends an error that is not
// always nil.
func sendsError(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if s, ok := in.(*ssa.Send); ok && types.Identical(s.X.Type(), errorType) && !isNil(s.X) {
				return true
			}
		}
	}
	for _, lit := range fn.AnonFuncs {
		if sendsError(lit) {
			return true
		}
	}
	return false
}

// droppedFrom is where a value is received from a channel that nobody looks at:
// nowhere where some receive is looked at, or the channel goes elsewhere.
func droppedFrom(ch ssa.Value) (at token.Pos) {
	if ch == nil {
		return token.NoPos
	}
	for _, in := range *ch.Referrers() {
		switch in := in.(type) {
		case *ssa.UnOp:
			if in.Op != token.ARROW || len(*in.Referrers()) > 0 {
				return token.NoPos
			}
			at = in.Pos()
		case *ssa.Select:
			st, looked := receives(in, ch)
			if st == nil || looked {
				return token.NoPos
			}
			at = st.Pos
		case *ssa.DebugRef:
		default:
			return token.NoPos
		}
	}
	return at
}

// receives is the case of a select that receives from a channel, and whether the
// value is looked at.
func receives(s *ssa.Select, ch ssa.Value) (state *ssa.SelectState, looked bool) {
	index := 2 // the number of the case, and whether something was received, come first
	for _, st := range s.States {
		if st.Dir != types.RecvOnly {
			continue
		}
		if st.Chan == ch {
			for _, in := range *s.Referrers() {
				if e, ok := in.(*ssa.Extract); ok && e.Index == index && len(*e.Referrers()) > 0 {
					return st, true
				}
			}
			return st, false
		}
		index++
	}
	return nil, false
}
