package lostlease

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

// etcd judges the sessions that the package starts with etcd.
func (c *checker) etcd() {
	for _, s := range c.m.Sessions(func(r *lockapi.Call) bool { return r.Backend == lockapi.Etcd && r.Name == "NewSession" }) {
		c.left(s)
		c.cutShort(s)
		for _, l := range s.Locks {
			for _, op := range l.Acquires {
				switch s.Hearing {
				case locks.Unheard:
					c.unheard(s, l, op)
				case locks.OnlyLogged:
					c.logged(op.Instr, c.m.Name(l.Op(locks.Acquire)))
				default:
					c.campaign(s, op)
				}
			}
		}
	}
}

// left tells of sessions that are not ended.
func (c *checker) left(s *locks.Session) {
	const fate = "its lease is renewed for as long as this process lives, and with it every lock that is made from it"
	if op := s.Forgotten(c.m); op != nil {
		c.at(op.Instr, rule.Finding{Sub: "session", Message: fmt.Sprintf(
			"when this acquire fails the session started at %s is not closed, since only the release closes it: %s; close it here", c.m.PlaceOf(s.Instr, op.Instr.Pos()), fate)})
	}
	ways := s.Leaks(c.m)
	if len(ways) == 0 {
		return
	}
	if !s.Ended && !s.Flow.Escapes && !s.Flow.Kept {
		c.at(s.Instr, rule.Finding{Sub: "session", Fix: c.deferClose(s), Message: fmt.Sprintf(
			"this session is neither closed nor handed on: %s; defer its Close", fate)})
		return
	}
	fix := c.deferClose(s)
	for _, e := range ways {
		f := rule.Finding{Sub: "session", Fix: fix, Related: []analysis.RelatedInformation{{Pos: s.Instr.Pos(), Message: "started here"}}}
		way := "return"
		if e.Kind == locks.Reacquire {
			way = "way round the loop"
		}
		f.Message = fmt.Sprintf("the session started at %s is not closed on this %s: %s; defer its Close right after it was started", c.m.PlaceOf(s.Instr, c.m.Position(e.At)), way, fate)
		c.at(e.At, f)
		fix = nil // one for all of them
	}
}

// cutShort tells of sessions whose own context has ended when they are closed.
func (c *checker) cutShort(s *locks.Session) {
	if cut := s.CutShort(c.m); cut != nil {
		c.at(cut.At, rule.Finding{Sub: "session", Related: []analysis.RelatedInformation{{Pos: s.Instr.Pos(), Message: "started here"}}, Message: fmt.Sprintf(
			"the session started at %s is closed with the context that it was started with, %s: its lease is not revoked then, and whoever wants the lock waits for the whole TTL; start it with a context that lasts until Close, context.WithoutCancel(ctx)", c.m.PlaceOf(s.Instr, cut.At.Pos()), cut.Why)})
	}
}

// unheard tells of a lock whose session nobody listens to.
func (c *checker) unheard(s *locks.Session, l *locks.HungLock, op *locks.Op) {
	r := c.m.Region(op)
	if s.Flow.Escapes || l.Fenced(c.m) || r.Brief() {
		return
	}
	name := c.m.Name(l.Op(locks.Acquire))
	if watch := l.Observed(); watch != nil {
		c.at(watch, rule.Finding{Sub: "done", Message: fmt.Sprintf(
			"whether lock %s is lost is read from Observe only: a leader that is cut off from etcd hears nothing there, and goes on beside the next one; end the work when its session's Done is closed, too (acquired at %s)", name, c.m.PlaceOf(op.Instr, watch.Pos()))})
		return
	}
	if ask := l.Asked(); ask != nil {
		c.at(op.Instr, rule.Finding{Sub: "done", Severity: rule.Info, Message: fmt.Sprintf(
			"whether lock %s is lost is learnt only by asking (Leader at %s): between two questions the work goes on beside the next leader's; end it when its session's Done is closed (session started at %s)", name, c.m.PlaceOf(ask, op.Instr.Pos()), c.m.PlaceOf(s.Instr, op.Instr.Pos()))})
		return
	}
	f := rule.Finding{Sub: "done", Message: fmt.Sprintf(
		"nobody listens whether the session of lock %s ends: when it does another holder gets the lock, and the work here goes on beside it; end the work when the session's Done is closed (session started at %s)", name, c.m.PlaceOf(s.Instr, op.Instr.Pos()))}
	f.Related = []analysis.RelatedInformation{{Pos: s.Instr.Pos(), Message: "session started here"}}
	f.Fix = c.listen(s, r)
	c.at(op.Instr, f)
}

// campaign tells of campaigns whose context does not end with the session.
func (c *checker) campaign(s *locks.Session, op *locks.Op) {
	ctx := c.m.ContextArg(op)
	if op.Callee != "Campaign" || ctx == nil || s.Tied(c.m, ctx) || s.AskedFirst(c.m, op) {
		return
	}
	c.at(op.Instr, rule.Finding{Sub: "campaign", Message: fmt.Sprintf(
		"this campaign for lock %s does not end when its session does: it keeps waiting, and later answers nil although nobody holds the key; cancel its context when the session's Done is closed, or ask Done before leading", c.m.Name(op))})
}

// handles judges what callers do with functions of the project that keep a session
// inside: they have to end it, and to heed the callback for its end.
func (c *checker) handles() {
	for _, k := range c.m.KeptSessions() {
		name := k.Callee.Name()
		if k.Whole {
			c.at(k.Instr, rule.Finding{Sub: "session", Message: fmt.Sprintf(
				"what %s answers keeps a session of its own, which is closed on no way from here: its lease is renewed for as long as this process lives; close it, or defer that", name)})
			continue
		}
		for _, e := range k.Leaks {
			c.at(e.At, rule.Finding{Sub: "session", Message: fmt.Sprintf(
				"what %s answered at %s keeps a session of its own, which is not closed on this way out: its lease is renewed for as long as this process lives; defer its close", name, c.m.PlaceOf(k.Instr, c.m.Position(e.At)))})
		}
	}
	for _, call := range c.m.Unheeded() {
		c.at(call, rule.Finding{Sub: "done", Message: fmt.Sprintf(
			"%s calls this function when the lock is lost, and it does nothing: the work goes on beside the next holder's; cancel the work in it", symbol.Callee(call.Common()).Name())})
	}
}
