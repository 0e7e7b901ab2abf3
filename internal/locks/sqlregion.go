package locks

import (
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// SessionLocks are the session locks that a function takes on a connection of
// its own or of its caller's, as acquires of which a Region can be asked. Those
// whose connection goes back to a pool with them are left out: that is another
// mistake, and the worse one.
func (m *Model) SessionLocks() []*Op {
	var out []*Op
	for _, l := range m.SQLLocks() {
		if l.Func.Unlock || l.Func.Maybe || !l.Func.Session || l.On != lockapi.Pinned || len(l.Via) > 0 || m.Judged(l.Op) || m.Leak(l) != nil {
			continue
		}
		op := *l.Op
		op.Kind, op.Lock, op.Key, op.statement = Acquire, true, l.Key, l
		if op.Key == nil {
			op.Key = symbol.Of(symbol.Const, l.Func.Name)
		}
		out = append(out, &op)
	}
	return out
}

// unlocks tells whether an operation gives up the session lock of the region: it
// unlocks the same key or all, or ends the session.
func (r *Region) unlocks(op *Op) bool {
	l := r.Acquire.statement
	if l == nil || op.Handle == nil || !symbol.Equal(connection(op.Handle), connection(l.Handle)) {
		return false
	}
	switch op.Kind {
	case Discard:
		return true
	case GiveBack:
		return !r.m.Pooled(l) // closing a connection that is of no pool ends its session
	case SQL:
		for _, u := range r.m.sqlLocksOf(op) {
			if u.Func.Unlock && (u.Func.UnlockAll || symbol.Agree(u.Key, l.Key)) {
				return true
			}
		}
	}
	return false
}
