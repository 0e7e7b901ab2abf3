package locks

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// ReleaseAnswer is what becomes of the answer of a release.
type ReleaseAnswer struct {
	Dropped   bool        // nobody reads it
	ErrorOnly bool        // its error is read; its count or bool, which alone tells of a lost lock, is not
	Swallowed *ssa.Return // returns the nil error where the answer is false
}

// ReleaseAnswer follows the answer of a release. A release that answers nothing,
// or that only undoes an acquire where the work failed, is not dropped.
func (m *Model) ReleaseAnswer(op *Op) ReleaseAnswer {
	results := op.Instr.Common().Signature().Results()
	if results.Len() == 0 || onFailure(op.Fn, op.Instr) || m.undoesAcquire(op) {
		return ReleaseAnswer{}
	}
	v, ok := op.Instr.(*ssa.Call)
	if !ok {
		_, deferred := op.Instr.(*ssa.Defer)
		return ReleaseAnswer{Dropped: deferred && telling(results)}
	}
	if commandOf(v.Type()) {
		return commandAnswer(op, v)
	}
	a := ReleaseAnswer{Dropped: telling(results) && unread(v), ErrorOnly: m.refusesSilently(op) && errorOnly(v)}
	if !a.Dropped {
		a.Swallowed = swallowed(v)
	}
	return a
}

// undoesAcquire tells whether a release stands only where the function that has
// acquired the lock fails. It looks at where the release stands, not at the paths to
// it: a test that they take for decided can have another outcome the second time.
func (m *Model) undoesAcquire(op *Op) bool {
	if _, now := op.Instr.(*ssa.Call); !now {
		return false
	}
	return slices.ContainsFunc(m.opsIn[op.Fn], func(a *Op) bool {
		if a.Kind != Acquire {
			return false
		}
		r := m.Region(a)
		return r.Of(op) && r.undoes(End{At: op.Instr, Op: op})
	})
}

// refusesSilently tells whether the version of the library that is used answers
// false and no error when the lock is another holder's by then.
func (m *Model) refusesSilently(op *Op) bool {
	if op.Call == nil || op.Call.Refusal == "" {
		return false
	}
	callee := symbol.Callee(op.Instr.Common())
	return callee != nil && slices.Contains(m.Pass.Pkg.Imports(), callee.Pkg()) && callee.Pkg().Scope().Lookup(op.Call.Refusal) == nil
}

// errorOnly tells whether a call's error is read and its bool is not.
func errorOnly(c *ssa.Call) bool {
	read := map[bool]bool{} // by whether it is the error
	for _, in := range *c.Referrers() {
		if e, ok := in.(*ssa.Extract); ok && !unread(e) {
			read[isErrorOrPanic(e)] = true
		}
	}
	return read[true] && !read[false]
}

// telling tells whether results can say that the lock was lost: an error, a bool.
func telling(results *types.Tuple) bool {
	for r := range results.Variables() {
		if isBool(r.Type()) || types.Identical(r.Type(), types.Universe.Lookup("error").Type()) {
			return true
		}
		if commandOf(r.Type()) {
			return true
		}
	}
	return false
}

// commandOf tells the answers of Redis clients.
func commandOf(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && commandObject(n)
}

func unread(v ssa.Value) bool {
	for _, in := range *v.Referrers() {
		switch in := in.(type) {
		case *ssa.DebugRef:
		case *ssa.Extract:
			if !unread(in) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// commandAnswer follows a command object: it is dropped when nothing is read
// from it, or what is read is dropped.
func commandAnswer(op *Op, v *ssa.Call) ReleaseAnswer {
	a := ReleaseAnswer{Dropped: true, ErrorOnly: true}
	var follow func(v ssa.Value)
	follow = func(v ssa.Value) {
		for _, in := range *v.Referrers() {
			switch in := in.(type) {
			case *ssa.DebugRef:
			case *ssa.FieldAddr:
				follow(in) // the part of the object that declares Err
			case *ssa.Call:
				args := symbol.Args(&in.Call)
				if len(args) == 0 || args[0] != v {
					a.Dropped, a.ErrorOnly = false, false
					continue
				}
				if unread(in) {
					continue
				}
				a.Dropped = false
				if calleeName(&in.Call) != "Err" && !countUnread(in) {
					a.ErrorOnly = false
				}
			default:
				a.Dropped, a.ErrorOnly = false, false
			}
		}
	}
	follow(v)
	a.ErrorOnly = a.ErrorOnly && !a.Dropped && op.Script && op.Guard == ByValue
	return a
}

// countUnread tells whether a call answers a value and an error of which only
// the error is read: _, err := cmd.Result().
func countUnread(c *ssa.Call) bool {
	if _, ok := c.Type().(*types.Tuple); !ok {
		return false
	}
	for _, in := range *c.Referrers() {
		if e, ok := in.(*ssa.Extract); ok && e.Index == 0 && !unread(e) {
			return false
		}
	}
	return true
}

// swallowed is the return that a false answer reaches, with the answer's error,
// which is nil then.
func swallowed(v *ssa.Call) *ssa.Return {
	var ok, err ssa.Value
	for _, in := range *v.Referrers() {
		if e, isExtract := in.(*ssa.Extract); isExtract {
			if isBool(e.Type()) {
				ok = e
			} else if isErrorOrPanic(e) {
				err = e
			}
		}
	}
	if ok == nil || err == nil {
		return nil
	}
	for _, in := range *ok.Referrers() {
		test, isIf := in.(*ssa.If)
		if !isIf {
			continue
		}
		refused := test.Block().Succs[1]
		ret, isRet := refused.Instrs[len(refused.Instrs)-1].(*ssa.Return)
		if !isRet || dominatedByError(test.Block(), err) {
			continue
		}
		for _, r := range ret.Results {
			if r == err || wraps(r, err) {
				return ret
			}
		}
	}
	return nil
}

// wraps tells the calls that make nil of a nil error.
func wraps(v, err ssa.Value) bool {
	c, ok := v.(*ssa.Call)
	return ok && wrapped(c) == err
}

// dominatedByError tells whether the error is known by the time of a test: nil,
// or returned before.
func dominatedByError(b *ssa.BasicBlock, err ssa.Value) bool {
	for child := b; child.Idom() != nil; child = child.Idom() {
		d := child.Idom()
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if c, ok := test.Cond.(*ssa.BinOp); ok && (c.X == err || c.Y == err) {
			return failure(test.Cond, d.Succs[0] == child) // err != nil holds: it is no nil that is returned
		}
	}
	return false
}
