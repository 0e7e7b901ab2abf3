package acquireresult

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports acquires whose answer is dropped.
var Rule = &rule.Rule{
	Name: "acquireresult",
	Doc:  rule.Doc(doc, "acquireresult"),
	Subs: []rule.Sub{
		{Name: "exec", Title: "the answer of a try function is a row, and Exec drops it"},
		{Name: "failopen", Title: "on an error of the acquire the code goes on as if it held the lock"},
		{Name: "swallowed", Title: "a failed acquire is reported as success"},
		{Name: "beforecheck", Title: "the lock is released or used before the answer is checked"},
		{Name: "errorlost", Severity: rule.Info, Title: "the error of an acquire is dropped"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

// A checker is one run of the rule over a package.
type checker struct {
	*rule.Pass
	m *locks.Model
}

func run(pass *rule.Pass) error {
	c := &checker{pass, pass.ResultOf[locks.Analyzer].(*locks.Model)}
	seen := map[ssa.CallInstruction]bool{}
	for _, a := range c.m.Ops {
		if a.Kind == locks.Acquire && (a.Lock || a.Weak) && !seen[a.Instr] && c.answers(a) {
			seen[a.Instr] = true
			c.check(a)
		}
	}
	c.statements()
	c.claims()
	c.received()
	return nil
}

// answers tells whether a call answers at once, to its caller: a command in a
// pipeline does not, nor does one that panics on failure.
func (c *checker) answers(a *locks.Op) bool {
	switch {
	case c.m.InTest(a), a.Result > 0, a.Role == lockapi.ForceAcquire, a.Success == lockapi.Panics, c.m.Queued(a):
		return false
	case len(a.Via) > 0 && (a.Instr.Common().Signature().Results().Len() == 0 || a.Instr.Value() == nil):
		return false // it deals with the answer itself, or runs in a goroutine
	case a.Call != nil && a.Role != lockapi.RawCommand && a.Role != lockapi.Script:
		return a.Success != lockapi.NoAnswer
	}
	return true
}

func (c *checker) check(a *locks.Op) {
	if a.DoesMore() {
		return
	}
	refusal, test := c.m.Reading(a, locks.Refused)
	failure, errTest := c.m.Reading(a, locks.Failed)
	switch {
	case refusal <= locks.Logged && a.Hides(locks.Refused) && (failure > locks.Logged || a.Hides(locks.Failed)):
		return // the wrapper answers the same to the loser: what is wrong with that is told there
	case c.m.Warms(a):
		return
	case refusal <= locks.Logged:
		c.dropped(a)
		return
	case c.returns(a):
	case failure != locks.Kept && c.m.Falls(a, locks.Failed) != nil && c.failsApart(a):
		c.falls(a, errTest, locks.Failed)
	case refusal != locks.Kept && c.m.Falls(a, locks.Refused) != nil:
		c.falls(a, test, locks.Refused)
	case locks.HasError(a) && c.m.ErrorIgnored(a):
		c.at(a, rule.Finding{Sub: "errorlost", Message: fmt.Sprintf(
			"the error of acquiring lock %s is dropped: when the lock service is down, it looks as if another holder had the lock; read the error too", c.m.Name(a))})
	}
	c.neverRetries(a)
	c.beforeCheck(a)
}

// neverRetries reports a loop that would try again, and that another holder ends.
func (c *checker) neverRetries(a *locks.Op) {
	wait := c.m.DeadRetry(a)
	if wait == nil {
		return
	}
	c.at(a, rule.Finding{Message: fmt.Sprintf(
		"lock %s: the wait for another try (line %d) is never reached: that another holder has the lock is told in the error, as redis.Nil or the like, and every error ends the loop; wait where the error is that one", c.m.Name(a), c.line(wait))})
}

// failsApart tells whether the code goes on only when the service failed: when
// it goes on for a loser too, that is what to say.
func (c *checker) failsApart(a *locks.Op) bool {
	if o := a.Origin(); o != nil && c.m.Claims(o) != nil {
		return false // the wrapper says that it holds: said there
	}
	return c.m.ByError(a) || c.m.Falls(a, locks.Refused) == nil
}

func (c *checker) at(a *locks.Op, f rule.Finding) {
	f.Pos = a.Instr.Pos()
	if call := c.m.CallExpr(a); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	c.report(a, f)
}

// report reports what was found about a: where it is taken for a lock's by its
// names alone, as a warning that says so.
func (c *checker) report(a *locks.Op, f rule.Finding) {
	if a.Weak && f.Sub != "errorlost" {
		f.Severity = rule.Warning
		f.Message += fmt.Sprintf("; %s is taken for a lock's by its name and shape", a.Callee)
	}
	c.Report(f)
}

func (c *checker) dropped(a *locks.Op) {
	c.at(a, rule.Finding{Message: fmt.Sprintf(
		"the answer to acquiring lock %s is dropped: the code after it runs although another holder may have the lock; %s", c.m.Name(a), c.how(a))})
}

// how is what to read to know that the lock is held.
func (c *checker) how(a *locks.Op) string {
	switch {
	case len(a.Via) > 0:
		return "go on only if " + a.Callee + " says that it is held"
	case a.Success == lockapi.BoolCmd, a.Success == lockapi.True:
		return "go on only if the bool is true and the error is nil"
	case a.Success == lockapi.Reply:
		return "go on only if the reply is not nil and the error is nil"
	case a.Success == lockapi.NonNil:
		return "go on only if the channel is not nil and the error is nil"
	}
	return "go on only if the error is nil"
}

// falls reports code that runs with the lock and without.
func (c *checker) falls(a *locks.Op, test *ssa.If, o locks.Outcome) {
	f := rule.Finding{Message: fmt.Sprintf(
		"lock %s: the branch for another holder falls into the code that the lock is to protect (line %d), so two holders run it; leave there", c.m.Name(a), c.line(c.m.Falls(a, o)))}
	if o == locks.Failed {
		f.Sub = "failopen"
		f.Message = fmt.Sprintf(
			"lock %s: on an error of the acquire the code goes on into what the lock is to protect (line %d); while the lock service is down everybody runs it; leave with the error", c.m.Name(a), c.line(c.m.Falls(a, o)))
	}
	c.tested(a, test, f)
}

// tested reports at the branch on the answer, or at the acquire.
func (c *checker) tested(a *locks.Op, test *ssa.If, f rule.Finding) {
	f.Message += fmt.Sprintf(" (acquired at line %d)", c.line(a.Instr))
	f.Related = []analysis.RelatedInformation{{Pos: a.Instr.Pos(), Message: "acquired here"}}
	if s := c.statement(test); s != nil {
		f.Pos, f.End = s.Cond.Pos(), s.Cond.End()
		c.report(a, f)
		return
	}
	c.at(a, f)
}

// statement is the if statement of a branch: what stands on one side of the
// branch stands in the statement.
func (c *checker) statement(test *ssa.If) *ast.IfStmt {
	if test == nil {
		return nil
	}
	for _, b := range test.Block().Succs {
		if len(b.Preds) != 1 {
			continue
		}
		for _, in := range b.Instrs {
			if !in.Pos().IsValid() {
				continue
			}
			for _, n := range c.m.Path(in.Pos()) {
				if s, ok := n.(*ast.IfStmt); ok && s.Cond.End() <= in.Pos() {
					return s
				}
			}
			break
		}
	}
	return nil
}

func (c *checker) line(in ssa.Instruction) int { return c.Fset.Position(in.Pos()).Line }

// beforeCheck reports releases that a loser runs too.
func (c *checker) beforeCheck(a *locks.Op) {
	rel, at := c.m.UncheckedRelease(a)
	if rel != nil {
		c.report(a, rule.Finding{
			Pos: at.Pos(), Sub: "beforecheck",
			Message: fmt.Sprintf("lock %s is released here even when it was not acquired: the loser removes the winner's lock; release it only after the check that it is held (acquired at line %d)", c.m.Name(a), c.line(a.Instr)),
			Related: []analysis.RelatedInformation{{Pos: a.Instr.Pos(), Message: "acquired here"}},
		})
	}
	if maker := c.m.UsedUnchecked(a); maker != nil {
		c.at(a, rule.Finding{Sub: "beforecheck", Message: fmt.Sprintf(
			"lock %s is acquired before the error of the call that makes it (line %d) is checked: on an error the lock is nil, and this panics; check the error first", c.m.Name(a), c.line(maker))})
	}
}

// statements reports SQL whose answer is lost: through Exec, or in a variable
// that nobody reads.
func (c *checker) statements() {
	for _, l := range c.m.SQLLocks() {
		if !l.Func.Try || l.Func.Unlock || l.Func.Maybe || l.Told || c.m.Judged(l.Op) || !c.m.Alone(l) || c.m.InTest(l.Op) {
			continue
		}
		switch l.Role {
		case lockapi.Exec:
			c.at(l.Op, rule.Finding{Sub: "exec", Message: fmt.Sprintf(
				"lock %s: %s answers in a row whether it took the lock, and %s drops it: the code goes on although another session may have the lock; scan the answer with a query", l.KeyName(c.m), l.Func.Name, l.Callee)})
		case lockapi.Query:
			if c.m.ScanUnread(l.Op) {
				c.at(l.Op, rule.Finding{Message: fmt.Sprintf(
					"lock %s: nobody reads what %s answers: the code goes on although another session may have the lock; go on only if it is true", l.KeyName(c.m), l.Func.Name)})
			}
		}
	}
}

// claims reports claims of rows, each by its key where its state allows it, whose number
// of rows nobody reads.
func (c *checker) claims() {
	for _, t := range c.m.Tables() {
		for _, s := range t.Stmts {
			if s.ClaimsOne() && s.Op.Role == lockapi.Exec && len(s.Op.Via) == 0 && c.m.CountUnread(s.Op) && !c.m.InTest(s.Op) {
				c.at(s.Op, rule.Finding{Sub: "exec", Message: fmt.Sprintf(
					"nobody reads how many rows this claim takes: when another worker has the row of %s by now it takes none, without an error, and the code goes on as if it had it; go on only if RowsAffected is 1", t.Name)})
			}
		}
	}
}

// received reports what a goroutine that acquires sends, and its receiver drops.
func (c *checker) received() {
	for _, l := range c.m.OutcomesLost() {
		if c.m.InTest(l.Op) {
			continue
		}
		c.report(l.Op, rule.Finding{
			Pos: l.At,
			Message: fmt.Sprintf("how acquiring lock %s went is received here, and dropped: after an error the code goes on as if the lock was held; go on only if it is nil (acquired at %s)",
				c.m.Name(l.Op), c.m.PlaceOf(l.Op.Instr, l.At)),
			Related: []analysis.RelatedInformation{{Pos: l.Op.Instr.Pos(), Message: "acquired here"}},
		})
	}
}
