package locks

import (
	"go/constant"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Feeds is the lock that hangs on a session by what the package does with it: a
// lock object, or an ephemeral node whose names say lock. nil for none.
func (s *Session) Feeds(m *Model) *Op {
	for _, l := range s.Locks {
		return l.Op(Acquire)
	}
	for _, u := range s.Flow.Uses {
		c, ok := u.In.(ssa.CallInstruction)
		if !ok || !u.Does(lockapi.CondWrite) || !strings.HasPrefix(u.Row.Name, "Create") {
			continue
		}
		site := &Site{u.Row, c, c.Parent(), m.site(u.Row, c.Common())}
		flags := site.Arg(u.Row.Cond)
		ephemeral := !u.Row.Cond.Given() || flags != nil && flags.Kind == symbol.Const && (flags.Text == "1" || flags.Text == "3")
		if op := site.Op(Acquire); ephemeral && m.Evidence(op) != nil {
			return op
		}
	}
	return nil
}

// HasCallback tells whether a call is given an option that is called for events.
func (s *Site) HasCallback() bool {
	found := false
	for _, a := range s.site.args {
		a.Walk(func(e *symbol.Expr) bool {
			found = found || e.Kind == symbol.Call && strings.HasSuffix(e.Text, "WithEventCallback")
			return !found
		})
	}
	return found
}

// ZooKeeperLoss tells whether the package recognises the loss of a session anywhere:
// a watch on a node hears of it, too.
func (m *Model) ZooKeeperLoss() bool {
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(*ssa.BinOp)
				if !ok {
					continue
				}
				k, ok := c.Y.(*ssa.Const)
				if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
					continue
				}
				n, _ := constant.Int64Val(k.Value)
				switch t := typeName(c.X.Type()); {
				case strings.HasSuffix(t, "zk.State") && n == zkExpired, strings.HasSuffix(t, "zk.EventType") && n == zkNotWatching:
					return true
				}
			}
		}
	}
	return false
}

// States of a ZooKeeper session, as the client numbers them.
const (
	zkDisconnected = 0
	zkExpired      = -112
	zkNotWatching  = -2 // the type of the event by which a watch ends with its session
)

// HalfHandled is where the events of a session are compared with one of the
// states that mean a lost lock only, and which it is; nil where both are, or
// none.
func (m *Model) HalfHandled(events ssa.Value) (at ssa.Instruction, state string) {
	if events == nil {
		return nil, ""
	}
	f := m.Flow(events)
	var expired, disconnected, other ssa.Instruction
	for _, u := range f.Uses {
		if !u.Receives() {
			continue
		}
		for _, b := range u.In.Parent().Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(*ssa.BinOp)
				if !ok {
					continue
				}
				k, ok := c.Y.(*ssa.Const)
				if !ok || !strings.HasSuffix(typeName(c.X.Type()), "zk.State") || k.Value == nil {
					continue
				}
				switch n, _ := constant.Int64Val(k.Value); n {
				case zkExpired:
					expired = in
				case zkDisconnected:
					disconnected = in
				default:
					other = in
				}
			}
		}
	}
	switch {
	case other != nil, f.Escapes:
		return nil, ""
	case expired != nil && disconnected == nil:
		return expired, "StateExpired"
	case disconnected != nil && expired == nil:
		return disconnected, "StateDisconnected"
	}
	return nil, ""
}
