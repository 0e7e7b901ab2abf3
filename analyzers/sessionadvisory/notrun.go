package sessionadvisory

import (
	"fmt"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// notRun judges a statement that a builder holds and nobody runs.
func (c *checker) notRun(l *locks.SQLLock) bool {
	if len(l.Via) > 0 || c.m.Run(l.Op) {
		return false
	}
	done := "taken"
	if !l.Locks() {
		done = "released"
	}
	c.report(l, rule.Finding{Sub: "notrun", Message: fmt.Sprintf(
		"lock %s is never %s: %s only builds the statement, and its error tells nothing of the lock; run it with Row, Scan or Exec",
		l.KeyName(c.m), done, l.Callee)})
	return true
}
