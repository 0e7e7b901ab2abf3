package leasesql

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports leases in a table that a stale worker can keep or take.
var Rule = &rule.Rule{
	Name: "leasesql",
	Doc:  rule.Doc(doc, "leasesql"),
	Subs: []rule.Sub{
		{Name: "heartbeat", Title: "a lease is moved forward whoever has it"},
		{Name: "reaper", Title: "rows are handed on without a count of their claims"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	for _, t := range m.Tables() {
		for _, s := range t.Stmts {
			if sub, message := judge(s); sub != "" && !m.Tested(s.Op.Instr) {
				f := rule.Finding{Pos: s.Op.Instr.Pos(), Sub: sub, Message: message}
				if call := m.CallAt(f.Pos); call != nil {
					f.Pos, f.End = call.Pos(), call.End()
				}
				pass.Report(f)
			}
		}
	}
	return nil
}

func judge(s *locks.TableStmt) (sub, message string) {
	t := s.Table
	switch {
	case s.Seizes():
		return "heartbeat", fmt.Sprintf("this heartbeat makes its sender the owner of %s, whoever is: one that has lost the lock takes it back from the next holder; add %s = its own to the condition, and stop when no row is affected", t.Name, t.Column(t.Owner))
	case !t.Lease():
		return "", ""
	case s.Heartbeat() && s.Blind() && !s.Overrides():
		by := t.Column(t.Owner)
		if by == "" {
			by = t.Column(t.Token)
		}
		if by == "" {
			return "", ""
		}
		return "heartbeat", fmt.Sprintf("this moves the lease of a row of %s forward whoever has it: a worker whose lease has run out prolongs the next one's, and both go on; add %s to the condition, and stop when no row is affected", t.Name, by)
	case s.Reaper():
		count := t.Column(t.Token)
		if count == "" {
			count = t.Column(t.Count)
		}
		if count == "" {
			count = fmt.Sprintf("a column like %s", t.Example)
		}
		return "reaper", fmt.Sprintf("this hands rows of %s on to the next worker and leaves nothing by which the last one's writes can be told from his: a worker that was only slow still finishes them; count %s on here, and ask for it in the worker's updates", t.Name, count)
	}
	return "", ""
}
