package lockttl

import (
	_ "embed"
	"fmt"
	"go/token"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports leases that never end or end too soon.
var Rule = &rule.Rule{
	Name: "lockttl",
	Doc:  rule.Doc(doc, "lockttl"),
	Subs: []rule.Sub{
		{Name: "none", Title: "the lock has no expiry"},
		{Name: "split", Title: "the expiry is set by a second command"},
		{Name: "unit", Title: "an integer without a unit is taken for a lease"},
		{Name: "short", Title: "the lease is shorter than the work that it is held for"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	told := map[token.Pos]bool{} // a wrapper is told once, not at each caller
	for _, op := range m.Ops {
		if !op.Lock || op.Result != 0 {
			continue
		}
		if m.InTest(op) {
			continue // tests let leases run out on purpose
		}
		for _, find := range checks[op.Kind] {
			if f := find(m, op); f != nil {
				if !told[f.Pos] {
					pass.Report(*f)
				}
				told[f.Pos] = true
				break
			}
		}
	}
	rows(pass, m)
	sessions(pass, m)
	callbacks(pass, m)
	return nil
}

// checks look at one operation each, the gravest first.
var checks = map[locks.Kind][]func(*locks.Model, *locks.Op) *rule.Finding{
	locks.Acquire: {split, none, unit, short},
	locks.Renew:   {unit},
}

func at(m *locks.Model, op *locks.Op, name, sub, format string, args ...any) *rule.Finding {
	f := &rule.Finding{Pos: op.Instr.Pos(), Sub: sub, Message: fmt.Sprintf("lease %s "+format, append([]any{name}, args...)...)}
	if call := m.CallExpr(op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	return f
}

func none(m *locks.Model, op *locks.Op) *rule.Finding {
	if !op.NoExpiry() || !lasting(m, op) {
		return nil
	}
	why := "has no expiry"
	if op.TTL != nil && op.TTL.Text == "-1" {
		why = "has no expiry, since a new key has no TTL to keep"
	}
	return at(m, op, m.Name(op), "none", "%s: when its holder crashes nobody gets the lock again; %s", why, advice(op))
}

// lasting tells a lock from a marker that is set once: something releases it, or
// the function is named like a lock's.
func lasting(m *locks.Model, op *locks.Op) bool {
	l := m.LockOf(op)
	return l == nil || len(l.Releases) > 0 || locks.LockName(op.UnitName())
}

func advice(op *locks.Op) string {
	if op.Command == "SETNX" && op.Call != nil && op.Call.TTL.Given() {
		return "give " + op.Callee + " a lease that is longer than the work"
	}
	return "take it with SET, NX and PX in one command, with a lease that is longer than the work"
}

// split: SETNX without an expiry, which another command sets.
func split(m *locks.Model, op *locks.Op) *rule.Finding {
	l := m.LockOf(op)
	if !op.NoExpiry() || l == nil {
		return nil
	}
	var second *locks.Op
	for _, r := range l.Renewals {
		if r.Unit() == op.Unit() && !r.Script && (second == nil || r.Instr.Pos() < second.Instr.Pos()) {
			second = r
		}
	}
	if second == nil || op.Script {
		return nil
	}
	how := "gets its expiry from a second command (%s): a crash between the two leaves it locked for ever; set the value and the expiry in one SET with NX"
	if m.Pipelined(second) != 0 {
		how = "gets its expiry from a second command of the pipeline (%s), which is run even when the key is another holder's: every attempt prolongs that lease; set the value and the expiry in one SET with NX"
	}
	name := m.Name(op)
	for op.Instr == second.Instr && op.Origin() != nil && second.Origin() != nil {
		op, second = op.Origin(), second.Origin() // both stand in a wrapper, where the change is
	}
	f := at(m, op, name, "split", how, m.Place(second, op))
	f.Related = []analysis.RelatedInformation{{Pos: second.Instr.Pos(), Message: "the expiry is set here"}}
	f.Fix = oneCommand(m, op, second)
	return f
}

// unit: a duration so short that an integer was meant to have a unit.
func unit(m *locks.Model, op *locks.Op) *rule.Finding {
	if !op.OwnTTL || op.TTL == nil || op.Act.Unit != "" {
		return nil
	}
	d, ok := m.Duration(op.TTL, "")
	if !ok || d <= 0 || d >= time.Millisecond {
		return unitless(m, op)
	}
	f := at(m, op, m.Name(op), "unit", "lasts %s, since an integer without a unit counts nanoseconds (go-redis makes 1ms of it): it has expired before the work begins; multiply by the unit that is meant, such as time.Second", d)
	f.Fix = withUnit(m, op)
	return f
}

// brief: a default so short that the lease was forgotten.
func brief(m *locks.Model, op *locks.Op, lease time.Duration) *rule.Finding {
	if lease >= time.Second || !m.DefaultLease(op) {
		return nil
	}
	return at(m, op, m.Name(op), "short", "lasts %s, the library's default, since nothing sets it: it has ended before most work begins; set a lease that is longer than the work", lease)
}

// short: the lease ends while the work may still be going on.
func short(m *locks.Model, op *locks.Op) *rule.Finding {
	lease, ok := m.Lease(op)
	if !ok || lease <= 0 || m.Renewed(op) {
		return nil
	}
	r := m.Region(op)
	if _, released := r.Leaks(); !released {
		return nil // a time window by nature, or somebody else's to release
	}
	b := m.Bound(r)
	if b.For <= lease {
		return brief(m, op, lease)
	}
	line := m.Pass.Fset.Position(b.At.Pos()).Line
	return at(m, op, m.Name(op), "short", "(%s) is shorter than the %s %s at line %d that runs under it; a second holder starts meanwhile: make the lease longer, or renew it while the work goes on", lease, b.For, b.What, line)
}
