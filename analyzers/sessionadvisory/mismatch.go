package sessionadvisory

import (
	"fmt"
	"slices"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

// mismatch judges an unlock against the locks of the same function.
func (c *checker) mismatch(u *locks.SQLLock) {
	var near *locks.SQLLock // the lock that it misses
	var why string
	for _, l := range c.locks {
		if !l.Locks() || !l.OfSession() || l.Func.Maybe || l.Unit() != u.Unit() || l.On == lockapi.Pool || l.Func.MySQL != u.Func.MySQL || c.contained(l) {
			continue
		}
		switch {
		case !comparable(l.Key, u.Key):
			return
		case !symbol.Agree(l.Key, u.Key):
			if near == nil {
				near, why = l, fmt.Sprintf("has another key than the lock, %s", l.KeyName(c.m))
			}
		case l.Func.Shared != u.Func.Shared:
			near, why = l, fmt.Sprintf("does not match %s", l.Func.Name)
		case c.m.OtherConnection(l.Op, u.Op):
			near, why = l, "runs on another connection than the one that took it"
		default:
			return
		}
	}
	if near == nil {
		return
	}
	c.report(u, rule.Finding{Sub: "mismatch", Message: fmt.Sprintf(
		"%s of %s %s (line %d): it answers false, releases nothing, and the lock stays for as long as the session",
		u.Func.Name, u.KeyName(c.m), why, c.Fset.Position(near.Instr.Pos()).Line)})
}

// contained tells whether the function that is called to take a lock releases it,
// too.
func (c *checker) contained(l *locks.SQLLock) bool {
	return slices.ContainsFunc(c.locks, func(u *locks.SQLLock) bool {
		return !u.Locks() && u.Instr == l.Instr && u.Func.Shared == l.Func.Shared && symbol.Agree(l.Key, u.Key)
	})
}

// comparable tells whether two keys can be told apart: both constants, both
// parameters, both made in the same way.
func comparable(a, b *symbol.Expr) bool {
	return a != nil && b != nil && a.Kind == b.Kind && a.Known() && b.Known() && a.Kind != symbol.Phi
}
