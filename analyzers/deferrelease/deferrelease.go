package deferrelease

import (
	_ "embed"
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports locks that are not released on every way out.
var Rule = &rule.Rule{
	Name: "deferrelease",
	Doc:  rule.Doc(doc, "deferrelease"),
	Subs: []rule.Sub{
		{Name: "nodefer", Severity: rule.Warning, Title: "the release is skipped by a panic"},
		{Name: "cancelled", Title: "the release is sent with a context that is cancelled by then"},
		{Name: "loop", Title: "a release is deferred inside a loop"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	for _, a := range m.Ops {
		if a.Kind == locks.Acquire && a.Lock && a.Result == 0 {
			check(pass, m, m.Region(a))
		}
	}
	return nil
}

func check(pass *rule.Pass, m *locks.Model, r *locks.Region) {
	held, released := r.Leaks()
	if !released {
		return // the caller releases, or nobody is meant to
	}
	for _, e := range held {
		pass.Report(rule.Finding{
			Pos:     position(e.At),
			Message: fmt.Sprintf("lock %s is still held on this %s: the next holder waits until the lease expires; release it with defer right after it is acquired (%s)", m.Name(r.Acquire), way(e), "acquired at "+placeOf(m, r.Acquire)),
			Related: []analysis.RelatedInformation{{Pos: r.Acquire.Instr.Pos(), Message: "acquired here"}},
		})
		break
	}
}

func placeOf(m *locks.Model, a *locks.Op) string {
	return fmt.Sprintf("line %d", m.Pass.Fset.Position(a.Instr.Pos()).Line)
}

func way(e locks.End) string {
	switch e.Kind {
	case locks.Panicked:
		return "way out"
	case locks.Reacquire:
		return "way round the loop"
	}
	return "return"
}

func position(in ssa.Instruction) token.Pos {
	if in.Pos().IsValid() {
		return in.Pos()
	}
	for _, b := range in.Block().Instrs {
		if b.Pos().IsValid() {
			return b.Pos()
		}
	}
	return in.Parent().Pos()
}
