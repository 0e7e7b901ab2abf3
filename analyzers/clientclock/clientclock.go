package clientclock

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports leases that are judged by a client's clock.
var Rule = &rule.Rule{
	Name:     "clientclock",
	Doc:      rule.Doc(doc, "clientclock"),
	Severity: rule.Warning,
	Subs: []rule.Sub{
		{Name: "sql", Title: "a row's lease is set or compared by this process's clock"},
		{Name: "redis", Title: "a lock's value is a time, by which others take it over"},
		{Name: "record", Title: "a record in a store holds a time, by which others take the lock over"},
		{Name: "condition", Title: "a condition compares an expiry with this process's clock"},
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
	oneClock := m.OneClock()
	for _, t := range m.Tables() {
		if oneClock || !t.Lease() {
			continue
		}
		for _, s := range t.Stmts {
			switch how, column := s.ByClientClock(); how {
			case "set":
				report(s.Op.Instr, "sql", fmt.Sprintf("until when a row of %s is claimed (%s) is set by this process's clock, and judged by others: one whose clock runs ahead takes rows that are still worked on; let the server add the duration: now() + interval", t.Name, column))
			case "compared":
				report(s.Op.Instr, "sql", fmt.Sprintf("whether a claim on a row of %s has run out (%s) is judged by this process's clock: if it runs ahead it takes rows that are still worked on; compare with the server's now()", t.Name, column))
			}
		}
	}
	for _, g := range m.GivenTimes() {
		if oneClock {
			continue
		}
		if g.Compared {
			report(g.Instr, "sql", fmt.Sprintf("whether a claim on a row of %s has run out (%s) is judged by the time of this process's clock that is given here: if it runs ahead it takes rows that are still worked on; compare with the server's now() in the statement", g.Table, g.Column))
			continue
		}
		report(g.Instr, "sql", fmt.Sprintf("until when a row of %s is claimed (%s) is set by this process's clock, and judged by others: one whose clock runs ahead takes rows that are still worked on; give the duration, and let the server add it in the statement: now() + interval", g.Table, g.Column))
	}
	for _, a := range m.TakenOver() {
		instead := "give the key an expiry (PX), which the server counts"
		if a.HasTTL && !a.NoExpiry() {
			instead = "leave that to the key's expiry, which the server counts"
		}
		report(a.Instr, "redis", fmt.Sprintf("lock %s holds a time of this process's clock, and is taken over when that has passed by another's: a holder whose clock runs behind loses it while it works; %s", m.Name(a), instead))
	}
	for _, s := range m.TimedConditions() {
		report(s.Instr, "condition", "this condition compares an expiry with this process's clock: if it runs ahead it takes a lock that is still held; observe that the record's version does not change for a whole lease instead")
	}
	for _, r := range m.Records() {
		for _, j := range r.Judges {
			report(j, "record", fmt.Sprintf("whether the lease in %s has run out (%s, set by its holder's clock) is judged by this process's clock: if it runs ahead it takes a lock that is still held; let the server count (an expiry of the key), or observe for a whole lease that the record does not change", r.Type, r.Field))
		}
	}
	return nil
}
