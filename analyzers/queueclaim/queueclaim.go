package queueclaim

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports workers that take the same job, or wait for one another.
var Rule = &rule.Rule{
	Name: "queueclaim",
	Doc:  rule.Doc(doc, "queueclaim"),
	Subs: []rule.Sub{
		{Name: "noskip", Title: "workers wait for one another's rows"},
		{Name: "norow", Title: "two workers can take the same row"},
		{Name: "autocommit", Title: "a row lock that ends with its statement"},
		{Name: "stale", Severity: rule.Info, Title: "what was read before the row was locked decides"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

type checker struct {
	*rule.Pass
	m *locks.Model
}

func run(pass *rule.Pass) error {
	c := &checker{pass, pass.ResultOf[locks.Analyzer].(*locks.Model)}
	for _, t := range c.m.Tables() {
		for _, s := range t.Stmts {
			c.statement(s)
		}
	}
	return nil
}

func (c *checker) statement(s *locks.TableStmt) {
	if s.Verb == "SELECT" && s.RowLock == "UPDATE" {
		switch later := s.TakenLater(); {
		case s.Parent == nil && c.m.Autocommits(s.Op):
			c.report(s, "autocommit", fmt.Sprintf("this row of %s is locked outside a transaction: the lock ends with the statement, and what follows works on a row that others have too; run both in one transaction", s.Table.Name), nil)
			return
		case s.Ready() && s.Limit && !s.SkipLocked && !s.NoWait && later != nil && !c.m.HoldsLock(s.Op):
			c.report(s, "noskip", fmt.Sprintf("workers that take a job of %s wait for one another here: each locks the same first row, and when it gets it the row is taken; write FOR UPDATE SKIP LOCKED", s.Table.Name), c.skip(s))
			return
		case s.Parent == nil && later == nil:
			if first := s.ReadBefore(); first != nil {
				c.report(s, "stale", fmt.Sprintf("this row of %s was read at %s and is locked only now, without being read again: what was decided by the first reading may no longer hold; read the row here", s.Table.Name, c.m.PlaceOf(first.Op.Instr, s.Op.Instr.Pos())), nil)
			}
		}
	}
	if sub := s.BlindClaim(); sub != nil && !c.m.HoldsLock(s.Op) {
		c.report(s, "norow", fmt.Sprintf("two workers that run this at once select the same row of %s, and both update it: nothing in the outer condition tells the second that it is taken; write FOR UPDATE SKIP LOCKED in the sub-select, or repeat its condition outside", s.Table.Name), nil)
		return
	}
	if first := s.ClaimsUnlocked(); first != nil && !c.m.HoldsLock(s.Op) {
		c.report(s, "norow", fmt.Sprintf("this update takes a row of %s by its id, which was selected at %s without a lock: two workers select the same row, and both take it; select it FOR UPDATE SKIP LOCKED in the same transaction, or repeat the state in this condition and read the affected rows", s.Table.Name, c.m.PlaceOf(first.Op.Instr, s.Op.Instr.Pos())), nil)
	}
}

func (c *checker) report(s *locks.TableStmt, sub, message string, fix *analysis.SuggestedFix) {
	if c.m.Tested(s.Op.Instr) {
		return
	}
	f := rule.Finding{Pos: s.Op.Instr.Pos(), Sub: sub, Message: message, Fix: fix}
	if call := c.m.CallAt(f.Pos); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	c.Report(f)
}
