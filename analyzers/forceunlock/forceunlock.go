package forceunlock

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports locks that are taken away by force.
var Rule = &rule.Rule{
	Name:     "forceunlock",
	Doc:      rule.Doc(doc, "forceunlock"),
	Severity: rule.Warning,
	Subs: []rule.Sub{
		{Name: "terminate", Title: "the sessions that hold locks are ended"},
		{Name: "pattern", Title: "locks are deleted by a pattern or a path"},
		{Name: "all", Title: "all locks of some connection of a pool are dropped"},
		{Name: "override", Severity: rule.Info, Title: "a function that takes a lock away"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	report := func(in ssa.Instruction, sub, message string) {
		if m.Tested(in) {
			return
		}
		f := rule.Finding{Pos: in.Pos(), Sub: sub, Message: message}
		if call := m.CallAt(f.Pos); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
		pass.Report(f)
	}
	for _, t := range m.Terminations() {
		report(t.Op.Instr, "terminate", fmt.Sprintf("%s ends sessions because they hold locks, those at work among them: the next holder starts while the work of the last is half done; give the holders an end of their own (a timeout of the session or of its statements)", t.Func))
	}
	for _, l := range m.SQLLocks() {
		if l.Func.UnlockAll && l.On == lockapi.Pool && len(l.Via) == 0 && !m.SingleConnection(l.Handle) {
			report(l.Instr, "all", l.Func.Name+" on a pool drops the locks of whatever connection it gets, which somebody else may hold; run it on the connection that took the locks, or in the hook that takes connections back")
		}
	}
	for _, d := range m.MassDeletes() {
		report(d.Instr, "pattern", fmt.Sprintf("every lock like %s is deleted, whoever holds it and works: others get in beside him; delete a lock only with its holder's token, and let the others run out", d.Name))
	}
	for _, op := range m.Overrides() {
		report(op.Instr, "override", fmt.Sprintf("lock %s is taken away here from whoever holds it, who works on: make sure that he does not", m.Name(op)))
	}
	return nil
}
