package lockedcall

import (
	"cmp"
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/effects"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports locks that are held while another service answers.
var Rule = &rule.Rule{
	Name:     "lockedcall",
	Doc:      rule.Doc(doc, "lockedcall"),
	Severity: rule.Info,
	Requires: []*analysis.Analyzer{locks.Analyzer, effects.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	e := pass.ResultOf[effects.Analyzer].(*effects.Model)
	for _, s := range m.TxSpans() {
		report(pass, m, e, s.At, s.Calls, true, func(call, place string) string {
			return fmt.Sprintf("the transaction keeps %s locked while %s answers: everybody else waits as long as that service likes, and so does a connection; call before the lock or after the commit (locked at %s)", s.What, call, place)
		})
	}
	for _, s := range m.SessionSpans() {
		if s.Purpose == locks.Efficiency || m.TestCode(s.At) {
			continue
		}
		report(pass, m, e, s.At, s.Calls, false, func(call, place string) string {
			return fmt.Sprintf("session lock %s is held while %s answers, with no timeout on the way: everybody else waits as long as that service likes, and so does a connection; give the call a timeout, or make it before the lock is taken (taken at %s)", m.SpanName(s), call, place)
		})
	}
	for _, s := range m.WeakSpans() {
		if m.TestCode(s.At) {
			continue
		}
		report(pass, m, e, s.At, s.Calls, false, func(call, place string) string {
			return fmt.Sprintf("lock %s, by the name of %s, is held while %s answers, with no timeout on the way: the lease can run out meanwhile, or others wait as long as that service likes; give the call a timeout that is shorter than the lease (acquired at %s)", m.SpanName(s), s.Op.Command, call, place)
		})
	}
	seen := map[ssa.Instruction]bool{}
	for _, s := range m.Spans() {
		if seen[s.At] || s.Purpose == locks.Efficiency || m.TestCode(s.At) {
			continue
		}
		seen[s.At] = true
		report(pass, m, e, s.At, s.Calls, false, func(call, place string) string {
			return fmt.Sprintf("lock %s is held while %s answers, with no timeout on the way: the lease can run out meanwhile, or others wait as long as that service likes; give the call a timeout that is shorter than the lease (acquired at %s)", m.SpanName(s), call, place)
		})
	}
	return nil
}

// report tells of the first call of another service among those that run while
// the lock taken at the instruction at is held; bounded ones count, too, if
// bounded says so.
func report(pass *rule.Pass, m *locks.Model, e *effects.Model, at ssa.Instruction, calls []ssa.CallInstruction, bounded bool, message func(call, place string) string) {
	for _, c := range calls {
		for _, x := range e.Of(c) {
			if !x.Network || x.Guess || x.Bounded && !bounded {
				continue // a name alone does not say that somebody else answers
			}
			f := rule.Finding{Pos: cmp.Or(c.Pos(), at.Pos()), Related: []analysis.RelatedInformation{{Pos: at.Pos(), Message: "locked here"}}}
			if !f.Pos.IsValid() {
				f.Pos = at.Pos() // a method value that is handed to be run under the lock
			}
			if call := m.CallAt(f.Pos); call != nil {
				f.Pos, f.End = call.Pos(), call.End()
			}
			f.Message = message(x.Route(), m.PlaceOf(at, f.Pos))
			pass.Report(f)
			return
		}
	}
}
