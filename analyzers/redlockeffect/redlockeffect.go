package redlockeffect

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/effects"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports effects that only a lease keeps from happening twice.
var Rule = &rule.Rule{
	Name: "redlockeffect",
	Doc:  rule.Doc(doc, "redlockeffect"),
	Subs: []rule.Sub{
		{Name: "lease", Severity: rule.Warning, Title: "the lease is one of a single node"},
		{Name: "validity", Severity: rule.Info, Title: "nobody asks how much of the lease is left after the tries"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer, effects.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

// leases are the backends whose locks end by the clock; "" is a lock API of the
// project's own.
var leases = map[string]bool{
	"":                        true,
	string(lockapi.Redis):     true,
	string(lockapi.Redlock):   true,
	string(lockapi.Etcd):      true,
	string(lockapi.ZooKeeper): true,
	string(lockapi.Consul):    true,
	string(lockapi.DynamoDB):  true,
	string(lockapi.MongoDB):   true,
	string(lockapi.Hazelcast): true,
	string(lockapi.Valkeyrie): true,
	string(lockapi.Dapr):      true,
}

// lease tells whether a lock ends by the clock. One of Postgres does where a
// library keeps it in a table; the locks of a session have no lease.
func lease(s *locks.Span) bool {
	if s.Backend == string(lockapi.Postgres) {
		return s.Op != nil && s.Op.Session == lockapi.NoSession
	}
	return leases[s.Backend]
}

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	e := pass.ResultOf[effects.Analyzer].(*effects.Model)
	seen := map[ssa.Instruction]bool{}
	for _, s := range m.Spans() {
		if !lease(s) || s.Purpose == locks.Efficiency || seen[s.At] || m.TestCode(s.At) {
			continue
		}
		seen[s.At] = true
		c, worst := gravest(e, s)
		if c != nil && (worst.Class == effects.Payment || s.Op == nil || !m.Window(s.Op)) {
			report(pass, m, s, c, worst)
		}
		if s.Op != nil && len(s.Calls) > 0 {
			validity(pass, m, s)
		}
	}
	return nil
}

// gravest is the call of a span whose effect is the worst to repeat.
func gravest(e *effects.Model, s *locks.Span) (ssa.CallInstruction, effects.Effect) {
	var at ssa.CallInstruction
	var worst []effects.Effect
	for _, c := range s.Calls {
		for _, x := range e.Of(c) {
			if !x.Unsafe || x.Open != nil || e.Refused(x) {
				continue
			}
			list := append(worst[:len(worst):len(worst)], x)
			effects.Sort(list)
			if list[0].Call != "" && (worst == nil || list[0].Route() != worst[0].Route()) {
				worst, at = list[:1], c
			}
		}
	}
	if at == nil {
		return nil, effects.Effect{}
	}
	return at, worst[0]
}

func report(pass *rule.Pass, m *locks.Model, s *locks.Span, c ssa.CallInstruction, x effects.Effect) {
	f := rule.Finding{Pos: s.Place(c), Sub: "lease", Related: []analysis.RelatedInformation{{Pos: s.At.Pos(), Message: "acquired here"}}}
	if call := m.CallAt(f.Pos); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	what, why := "lease", "it expires while a slow holder works on"
	if s.Nodes == locks.Several {
		f.Sub = ""
		what, why = "Redlock", "a holder that stalls past its lease, or whose servers' clocks differ, works on beside the next one"
	}
	guess := ""
	switch {
	case x.Guess && x.Class == effects.Process: // it may only be asked
		guess = " (which program it is, is out of sight)"
		f.Severity = rule.Info
	case x.Guess:
		if f.Sub == "lease" && x.Class != effects.Payment {
			f.Severity = rule.Info // two guesses: that it is not harmless, and that the lease is to keep it apart
		}
		guess = fmt.Sprintf(" (%s is out of sight and judged by its name: //lockvet:idempotent or nonidempotent at it says what it is)", x.Call)
	}
	if s.Purpose == locks.Correctness {
		f.Severity = rule.Error
	}
	by := ""
	if s.By != "" {
		by = " of " + s.By
	}
	f.Message = fmt.Sprintf("%s %s%s is all that keeps %s from happening twice: %s, and %s; %s%s (acquired at %s)",
		what, m.SpanName(s), by, x.Route(), why, x.Twice(), x.Instead(), guess, m.PlaceOf(s.At, f.Pos))
	pass.Report(f)
}

// validity tells of a Redlock whose tries may have used up its lease.
func validity(pass *rule.Pass, m *locks.Model, s *locks.Span) {
	if s.Nodes != locks.Several || !m.Retries(s.Op) || m.AsksValidity(s.Op) {
		return
	}
	pass.Report(rule.Finding{
		Pos: s.At.Pos(), Sub: "validity",
		Message: fmt.Sprintf("Redlock %s is taken with tries of its own, and nobody reads Until(): the tries may have used up the lease before the work begins; compare Until() with the time that the work needs", m.SpanName(s)),
	})
}
