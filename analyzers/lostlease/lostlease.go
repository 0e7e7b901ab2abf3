package lostlease

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/effects"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports locks whose loss nobody listens to.
var Rule = &rule.Rule{
	Name: "lostlease",
	Doc:  rule.Doc(doc, "lostlease"),
	Subs: []rule.Sub{
		{Name: "done", Title: "nobody listens to the signal that the lock is gone"},
		{Name: "session", Title: "a session is left to its TTL on a way out"},
		{Name: "campaign", Severity: rule.Warning, Title: "a campaign that outlives its session"},
		{Name: "states", Severity: rule.Warning, Title: "only one of ZooKeeper's two states of a lost lock is acted on"},
		{Name: "loop", Severity: rule.Warning, Title: "a loop that writes and never asks whether the lease is held"},
		{Name: "logged", Severity: rule.Info, Title: "the signal is received, and only logged"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer, effects.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

// checker judges one package.
type checker struct {
	*rule.Pass
	m *locks.Model
	e *effects.Model
}

func run(pass *rule.Pass) error {
	c := &checker{pass, pass.ResultOf[locks.Analyzer].(*locks.Model), pass.ResultOf[effects.Analyzer].(*effects.Model)}
	c.etcd()
	c.handles()
	c.zookeeper()
	c.dropped()
	c.unasked()
	c.silenced()
	c.callbacks()
	c.periodic()
	c.keepAlives()
	c.loops()
	return nil
}

// at reports at a call.
func (c *checker) at(in ssa.Instruction, f rule.Finding) {
	if c.m.Tested(in) {
		return
	}
	f.Pos = c.m.Position(in)
	if call := c.m.CallAt(f.Pos); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	c.Report(f)
}
