package lostlease

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// dropped tells of acquires whose answer is the signal, and is not kept.
func (c *checker) dropped() {
	for _, op := range c.m.Ops {
		if op.Kind != locks.Acquire || op.Lost == 0 || op.Result != 0 {
			continue
		}
		if in := op.Origin(); in != nil && in.Lost > 0 && c.m.Heard(in.Signal()) != locks.Heard {
			continue // said inside the wrapper
		}
		if _, plain := op.Instr.(*ssa.Call); !plain {
			continue
		}
		h := c.m.Heard(op.Signal())
		if h == locks.Heard || c.m.Region(op).Brief() {
			continue
		}
		if h == locks.OnlyLogged {
			c.logged(op.Instr, c.m.Name(op))
			continue
		}
		what, instead := "the channel that this acquire answers is closed", "end the work then"
		if op.Backend != string(lockapi.Consul) {
			what, instead = "the context that this acquire answers ends", "give the work that context"
		}
		c.at(op.Instr, rule.Finding{Sub: "done", Message: fmt.Sprintf(
			"lock %s: %s when the lock is lost, and nobody listens: the work goes on beside the next holder's; %s", c.m.Name(op), what, instead)})
	}
}

// logged tells of a signal that is received and stops nothing.
func (c *checker) logged(at ssa.Instruction, name string) {
	c.at(at, rule.Finding{Sub: "logged", Message: fmt.Sprintf(
		"the loss of lock %s is only logged: the work goes on beside the next holder's; cancel its context there", name)})
}

// polled are the libraries that renew a lock by themselves, and tell of its loss
// only to who asks.
var polled = map[lockapi.Backend]string{
	lockapi.DynamoDB: "set WithSessionMonitor to cancel the work, or ask IsExpired before each step",
	lockapi.Postgres: "ask IsReleased before each step, or run the work in Do, whose context ends with the lease",
	lockapi.MySQL:    "give the work the lock's GetContext",
}

// unasked tells of locks whose library is never asked whether they are lost.
func (c *checker) unasked() {
	for _, op := range c.m.Ops {
		if op.Kind != locks.Acquire || op.Call == nil || !op.Call.Handle || !op.Call.Renews || polled[op.Call.Backend] == "" {
			continue
		}
		if c.m.AsksHandle(op) || c.m.Region(op).Brief() {
			continue
		}
		c.at(op.Instr, rule.Finding{Sub: "done", Severity: rule.Warning, Message: fmt.Sprintf(
			"nobody asks whether lock %s is lost: when its heartbeat fails another holder gets it, and the work goes on beside that; %s", c.m.Name(op), polled[op.Call.Backend])})
	}
}

// silenced tells of dynamolock clients whose locks nobody renews.
func (c *checker) silenced() {
	of := func(name string) []*locks.Site {
		return c.m.Sites(func(r *lockapi.Call) bool { return r.Backend == lockapi.DynamoDB && strings.HasPrefix(r.Name, name) })
	}
	if len(of("SendHeartbeat")) > 0 {
		return
	}
	for _, s := range of("DisableHeartbeat") {
		c.at(s.Instr, rule.Finding{Sub: "done", Message: "without its heartbeat a lock of this client ends after one lease, whatever work goes on, and nothing here sends SendHeartbeat; leave DisableHeartbeat out, or send heartbeats and stop the work when one fails"})
	}
}

// callbacks tells of work that runs in a callback of the library, and ignores the
// context that it is given.
func (c *checker) callbacks() {
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool {
		return r.Role == lockapi.Leader && r.Backend == lockapi.Postgres && r.Func.Given()
	}) {
		fn := locks.Literal(s.Value(s.Row.Func))
		if fn == nil || c.m.ReadsContext(fn) || locks.Inert(fn) {
			continue
		}
		c.at(s.Instr, rule.Finding{Sub: "done", Message: fmt.Sprintf(
			"the work under lock %s ignores the context that it is given, which ends when the lock is lost: it goes on beside the next holder's; use that context in it", c.m.Name(s.Op(locks.Acquire)))})
	}
}

// periodic tells of renewals of a Consul session whose error nobody reads.
func (c *checker) periodic() {
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool { return r.Name == "RenewPeriodic" }) {
		if !c.m.ConsulLocks() {
			return
		}
		if c.m.Silent(s) {
			c.at(s.Instr, rule.Finding{Sub: "done", Message: "RenewPeriodic returns an error exactly when this session, and every lock that hangs on it, is lost, and nobody learns of it: the work goes on beside the next holder's; cancel the work when it returns"})
		}
	}
}

// keepAlives tells of leases of etcd that hold a lock, and whose end nobody sees.
func (c *checker) keepAlives() {
	for _, s := range c.m.Sites(func(r *lockapi.Call) bool { return r.Name == "KeepAlive" && r.Lost.Given() }) {
		lock := c.m.LeasedLock(s)
		if lock == nil {
			continue
		}
		what := "its answers are dropped"
		switch c.m.Heard(s.Out(s.Row.Lost)) {
		case locks.Heard:
			continue
		case locks.OnlyLogged:
			what = "nobody learns of that from the goroutine that reads its answers"
		}
		c.at(s.Instr, rule.Finding{Sub: "done", Message: fmt.Sprintf(
			"lock %s hangs on this lease: KeepAlive closes its channel when the lease is lost, and %s: the work goes on beside the next holder's; cancel the work when the channel is closed", c.m.Name(lock), what)})
	}
}
