package lostlease

import (
	"fmt"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// zookeeper judges the connections that locks hang on: their event channel is the
// only sign of a lost session.
func (c *checker) zookeeper() {
	for _, s := range c.m.Sessions(func(r *lockapi.Call) bool { return r.Backend == lockapi.ZooKeeper }) {
		lock := s.Feeds(c.m)
		if lock == nil || s.HasCallback() {
			continue
		}
		name, place := c.m.Name(lock), c.m.PlaceOf(lock.Instr, s.Instr.Pos())
		events := s.Out(s.Row.Lost)
		switch c.m.Heard(events) {
		case locks.Unheard:
			if c.m.ZooKeeperLoss() {
				continue
			}
			c.at(s.Instr, rule.Finding{Sub: "done", Message: fmt.Sprintf(
				"the events of this connection are dropped, and lock %s hangs on it (%s): when the session expires another holder gets the lock, and the work goes on beside it; read the events, and end the work on StateDisconnected and StateExpired", name, place)})
		case locks.OnlyLogged:
			c.logged(s.Instr, name)
		case locks.Heard:
			at, state := c.m.HalfHandled(events)
			if at == nil {
				continue
			}
			other := map[string]string{
				"StateExpired":      "StateExpired comes only when this process reaches a server again: while it is cut off the lock passes on; end the work on StateDisconnected, too",
				"StateDisconnected": "a session that expired is never connected again, and its locks are gone; start over on StateExpired, too",
			}[state]
			c.at(at, rule.Finding{Sub: "states", Message: fmt.Sprintf("of the events of the connection that lock %s hangs on only %s is acted on: %s", name, state, other)})
		}
	}
}
