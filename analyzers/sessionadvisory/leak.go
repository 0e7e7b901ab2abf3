package sessionadvisory

import (
	"fmt"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// leak judges a connection that was taken out of a pool for the lock: it has to
// go back, without the lock, on every path.
func (c *checker) leak(l *locks.SQLLock) {
	if c.unlocked || !c.m.Pooled(l) {
		return
	}
	switch leak := c.m.Leak(l); {
	case leak != nil && leak.Lost:
		c.lost(l, leak)
	case leak != nil:
		c.kept(l, leak)
	case !l.Locks() && c.m.GivesBack(l):
		c.unsure(l)
	}
}

// kept tells of a connection that goes back with the lock.
func (c *checker) kept(l *locks.SQLLock, leak *locks.Leaked) {
	f := rule.Finding{Sub: "leak", Pos: leak.At.Pos()}
	if call := c.m.CallAt(leak.At.Pos()); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	f.Message = fmt.Sprintf("the connection goes back to its pool with session lock %s (taken at line %d) on it: the session lives on, so the lock is held until the connection is closed, by whichever request gets it; unlock before, or end the session",
		l.KeyName(c.m), c.Fset.Position(l.Instr.Pos()).Line)
	c.Report(f)
}

// lost tells of a connection that never goes back.
func (c *checker) lost(l *locks.SQLLock, leak *locks.Leaked) {
	line := c.Fset.Position(leak.At.Pos()).Line
	message := "the connection of session lock %s is neither given back nor handed on at the return in line %d: "
	switch {
	case !l.Locks():
		message += "when the unlock fails, the pool loses the connection, and with it the lock stays for as long as the session; close the connection there, too, and end its session"
	case leak.Failed:
		message += "each attempt that does not get the lock takes one connection out of the pool for good; give it back on that path"
	default:
		message += "the pool loses it, with the lock on it; give it back after the unlock, or take it out of the pool (Hijack) to hand it on"
	}
	c.report(l, rule.Finding{Sub: "leak", Message: fmt.Sprintf(message, l.KeyName(c.m), line)})
}

// unsure tells of an unlock that may not happen although it is called. That its
// answer is not read is releaseresult's.
func (c *checker) unsure(l *locks.SQLLock) {
	life := c.m.LifeOf(l.Op)
	if life != locks.Callers && life != locks.Ending {
		return
	}
	f := rule.Finding{Sub: "leak", Severity: rule.Warning}
	if life == locks.Ending {
		f.Severity = rule.Error
	}
	then := "the unlock is never sent, and the connection goes back to its pool with the lock"
	if !l.Func.MySQL && !c.m.OnPgxPool(l) {
		// The drivers of database/sql for Postgres drop the connection.
		f.Severity = rule.Info
		then = "the driver drops the connection, and with a driver that does not, it goes back with the lock"
	}
	f.Message = fmt.Sprintf("session lock %s is released on a context that can be cancelled: then %s; release on context.WithoutCancel(ctx) with a timeout, and end the session when that fails",
		l.KeyName(c.m), then)
	c.report(l, f)
}
