package sessionadvisory

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports session-level advisory locks where the session is not the caller's.
var Rule = &rule.Rule{
	Name: "sessionadvisory",
	Doc:  rule.Doc(doc, "sessionadvisory"),
	Subs: []rule.Sub{
		{Name: "pool", Title: "a session lock is taken or released through a pool"},
		{Name: "leak", Title: "a connection goes back to its pool, or is lost, with the lock on it"},
		{Name: "tx", Title: "a session lock inside a transaction survives it"},
		{Name: "mismatch", Title: "the unlock has another key, mode or handle than the lock"},
		{Name: "noxact", Title: "a transaction lock outside a transaction ends with its statement"},
		{Name: "pgbouncer", Severity: rule.Warning, Title: "session locks behind a pooler in transaction mode"},
		{Name: "notrun", Title: "a statement that a builder never runs"},
	},
	Flags:    []rule.Flag{{Name: "tests", Title: "report in test files and in packages named for tests, too"}},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

// A checker is one run of the rule over a package.
type checker struct {
	*rule.Pass
	m        *locks.Model
	locks    []*locks.SQLLock
	unlocked bool // unlock_all runs somewhere: a hook of the pool
}

func run(pass *rule.Pass) error {
	c := &checker{Pass: pass, m: pass.ResultOf[locks.Analyzer].(*locks.Model)}
	for _, l := range c.m.SQLLocks() {
		c.unlocked = c.unlocked || l.Func.UnlockAll && !l.Func.Maybe
		if !c.m.Judged(l.Op) && (pass.Flag("tests") || !c.inTests(l)) {
			c.locks = append(c.locks, l)
		}
	}
	for _, l := range c.locks {
		switch {
		case c.notRun(l):
		case l.On == lockapi.Pool && l.OfSession():
			c.pool(l)
		case l.On == lockapi.Pool && l.Func.Xact:
			c.noXact(l)
		case l.On == lockapi.Tx && l.OfSession():
			c.tx(l)
		case l.On == lockapi.Pinned && l.OfSession():
			c.leak(l)
		}
		if !l.Locks() && l.OfSession() && l.On != lockapi.Pool {
			c.mismatch(l)
		}
	}
	c.pgbouncer()
	return nil
}

var testPackage = regexp.MustCompile(`^tests?|testing|tests$|_test$|test(utils?|helpers?|kit|data|db|suite|support)|(http|db|pg|sql|mysql|postgres|integration|e2e)test$`)

func (c *checker) inTests(l *locks.SQLLock) bool {
	return testPackage.MatchString(c.Pkg.Name()) || strings.HasSuffix(c.Fset.Position(l.Instr.Pos()).Filename, "_test.go")
}

// report tells of a statement at its call.
func (c *checker) report(l *locks.SQLLock, f rule.Finding) {
	f.Pos = l.Instr.Pos()
	if call := c.m.CallExpr(l.Op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	c.Report(f)
}

// pool judges a session lock or unlock that any connection may run.
func (c *checker) pool(l *locks.SQLLock) {
	if c.m.SingleConnection(l.Handle) || c.m.Serialised(l) || c.m.Together(l) {
		return
	}
	through := "through a pool"
	if len(l.Via) > 0 {
		through = fmt.Sprintf("through a pool, which %s is given here", l.Callee)
	}
	f := rule.Finding{Sub: "pool"}
	if l.Locks() {
		f.Message = fmt.Sprintf("session lock %s is taken %s: its unlock may run on another connection and release nothing, and the lock stays on this one, for whichever request gets it next; %s",
			l.KeyName(c.m), through, advice(l))
		f.Fix = c.pinFix(l)
	} else if c.lockOnPool(l) {
		return // said once, at the lock
	} else {
		f.Message = fmt.Sprintf("session lock %s is released %s: on any connection but the one that holds it, %s answers false and releases nothing; %s",
			l.KeyName(c.m), through, l.Func.Name, advice(l))
	}
	c.report(l, f)
}

// lockOnPool tells whether the function that releases through a pool also locks
// through one.
func (c *checker) lockOnPool(unlock *locks.SQLLock) bool {
	for _, l := range c.locks {
		if l.Locks() && l.OfSession() && l.On == lockapi.Pool && l.Unit() == unlock.Unit() {
			return true
		}
	}
	return false
}

// pins are how the libraries keep a connection.
var pins = []struct{ pkg, how string }{
	{"pgxpool", "pool.Acquire"},
	{"sqlx", "db.Connx"},
	{"gorm", "db.Connection"},
	{"pop", "db.Transaction"},
	{"", "db.Conn"},
}

// advice is what to write instead.
func advice(l *locks.SQLLock) string {
	pkg := ""
	if l.Call != nil {
		pkg = l.Call.Pkg
	}
	for _, p := range pins {
		if strings.Contains(pkg, p.pkg) {
			how := fmt.Sprintf("run lock and unlock on one connection (%s)", p.how)
			if !l.Func.MySQL {
				how += ", or use pg_advisory_xact_lock in a transaction"
			}
			return how
		}
	}
	return ""
}

// noXact judges a transaction lock that no transaction is around.
func (c *checker) noXact(l *locks.SQLLock) {
	if l.Expr.Statement.Verb != "SELECT" || !c.m.Alone(l) || c.m.Assumed(l.Handle) {
		return
	}
	c.report(l, rule.Finding{Sub: "noxact", Message: fmt.Sprintf(
		"transaction lock %s is taken outside a transaction: it is released as soon as the statement ends, and the code after it runs unprotected; begin a transaction and run the statement on it",
		l.KeyName(c.m))})
}

// tx judges a session lock on a transaction that begins in the same function.
func (c *checker) tx(l *locks.SQLLock) {
	if !l.Locks() || !c.m.BeginsHere(l.Op) || l.Func.MySQL && c.unlockOf(l) != nil {
		return
	}
	message := "session lock %s is taken inside a transaction but survives its commit and its rollback: the connection goes back to the pool with the lock; "
	if l.Func.MySQL {
		message += "release it on the same connection, before the transaction ends"
	} else {
		message += "use " + xactForm(l.Func.Name) + ", which ends with the transaction"
	}
	c.report(l, rule.Finding{Sub: "tx", Message: fmt.Sprintf(message, l.KeyName(c.m)), Fix: c.xactFix(l)})
}

// xactForm is the transaction's form of a session lock's function.
func xactForm(name string) string { return strings.Replace(name, "advisory_", "advisory_xact_", 1) }

// unlockOf is the unlock in the same function.
func (c *checker) unlockOf(l *locks.SQLLock) *locks.SQLLock {
	for _, u := range c.locks {
		if !u.Locks() && u.Unit() == l.Unit() {
			return u
		}
	}
	return nil
}
