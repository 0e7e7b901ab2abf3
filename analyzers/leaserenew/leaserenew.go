package leaserenew

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports renewals that do not check who holds the lock, or that nobody
// listens to.
var Rule = &rule.Rule{
	Name: "leaserenew",
	Doc:  rule.Doc(doc, "leaserenew"),
	Subs: []rule.Sub{
		{Name: "unchecked", Title: "the lease is extended without asking who holds it"},
		{Name: "ignored", Title: "a lease that could not be extended does not stop the work"},
		{Name: "late", Title: "the interval between renewals is too long for the lease"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	blind := map[*locks.Op]bool{}
	all := everyRenewal(m)
	for _, l := range m.Lock {
		for _, r := range renewals(l, all) {
			if !blind[r] && !r.Guard.Safe() && !m.InTest(r) {
				blind[r] = true
				pass.Report(unchecked(m, l, r))
			}
		}
	}
	for _, r := range m.Ops {
		if r.Kind != locks.Renew || !r.Lock || r.Result != 0 || m.InTest(r) || !leased[r.Backend] || setsExpiry(m, r) {
			continue
		}
		if f := ignored(m, r); f != nil && !blind[r] {
			pass.Report(*f)
		}
		if f := late(m, r); f != nil {
			pass.Report(*f)
		}
	}
	return nil
}

// leased are the stores whose renewal the caller sends himself. Sessions of
// etcd, Consul and ZooKeeper tell of their end through a channel.
var leased = map[string]bool{string(lockapi.Redis): true, string(lockapi.Redlock): true}

// everyRenewal are the renewals of all locks of the package.
func everyRenewal(m *locks.Model) []*locks.Op {
	var out []*locks.Op
	for _, l := range m.Lock {
		out = append(out, l.Renewals...)
	}
	return out
}

// renewals are the operations that keep a lock alive, each where it is sent; all
// are those of the package.
func renewals(l *locks.Lock, all []*locks.Op) []*locks.Op {
	var out []*locks.Op
	for _, r := range l.Renewals {
		if !derived(r, all) && !(l.Acquire().NoExpiry() && r.Unit() == l.Acquire().Unit()) && !takenOver(l, r) {
			out = append(out, r)
		}
	}
	for _, w := range l.Writes {
		if keepsAlive(w) && !derived(w, l.Writes) && w.Unit() != l.Acquire().Unit() && !w.Guard.Safe() {
			out = append(out, w)
		}
	}
	return out
}

// takenOver tells whether a command only gives an expiry to a key that the
// function has taken from a holder whose time was up, by GETSET.
func takenOver(l *locks.Lock, r *locks.Op) bool {
	return slices.ContainsFunc(l.Writes, func(w *locks.Op) bool {
		return w.Command == "GETSET" && w.Unit() == r.Unit() && r.Unit() == l.Acquire().Unit() && w.LeadsTo(r)
	})
}

func derived(r *locks.Op, from []*locks.Op) bool {
	o := r.Origin()
	return o != nil && slices.Contains(from, o)
}

// setsExpiry tells whether a command only gives a SETNX its expiry, or a GETSET that
// took the lock over, or belongs to an acquire: a wrapper that takes the lock, or prolongs it where it has it.
func setsExpiry(m *locks.Model, r *locks.Op) bool {
	for _, o := range m.At(r.Instr) {
		if o.Kind == locks.Acquire {
			return true
		}
	}
	return slices.ContainsFunc(m.Lock, func(l *locks.Lock) bool {
		a := l.Acquire()
		return slices.Contains(l.Renewals, r) && (a.NoExpiry() && a.Unit() == r.Unit() || takenOver(l, r))
	})
}

// keepsAlive tells whether a write that goes over the value is a heartbeat: the
// function around it says so.
func keepsAlive(w *locks.Op) bool {
	name := strings.ToLower(w.UnitName())
	return slices.ContainsFunc([]string{"renew", "extend", "refresh", "heartbeat", "keepalive", "prolong"}, func(word string) bool {
		return strings.Contains(name, word)
	})
}

func finding(m *locks.Model, op *locks.Op, sub, message string) rule.Finding {
	f := rule.Finding{Pos: op.Instr.Pos(), Sub: sub, Message: message}
	if call := m.CallExpr(op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	return f
}

func unchecked(m *locks.Model, l *locks.Lock, r *locks.Op) rule.Finding {
	a := l.Acquire()
	how := "is extended without asking who holds it"
	switch {
	case r.Kind == locks.Write:
		how = "is kept alive by " + r.Command + ", which overwrites whoever holds it"
	case r.Script:
		how = "is extended by a script that does not compare its value with the holder's token"
	case m.ComparedBefore(l, r) != nil:
		how = "is read and compared here, and then extended: it can pass on between the two commands"
	}
	f := finding(m, r, "unchecked", fmt.Sprintf("lease %s %s: a holder that was paused for too long keeps the next holder's lock alive and works on beside it; extend it in a script that compares the stored token, and stop when that answers 0 (acquired at %s)",
		m.Name(named(a, r)), how, m.Place(a, r)))
	f.Fix = compareAndExpire(m, l, r)
	f.Related = []analysis.RelatedInformation{{Pos: a.Instr.Pos(), Message: "acquired here"}}
	return f
}

// named is the operation whose key reads best.
func named(a, r *locks.Op) *locks.Op {
	if _, _, ok := a.Key.Template(); ok {
		return a
	}
	return r
}

// consequences of a renewal that failed, by what the code does then.
var consequences = map[locks.Reaction]string{
	locks.Dropped: "nobody reads whether the lease could be extended: when it is lost the work goes on beside the next holder's; cancel the work when the renewal fails",
	locks.Halved:  "only the error is read, but when the lock is another holder's it is nil, and only the answer (%s) tells: a lost lease goes unnoticed; read the answer, and cancel the work when it is %[1]s",
	locks.GoesOn:  "the work goes on after the renewal has failed, beside the next holder's; cancel the work when the lease is lost",
	locks.Quits:   "the goroutine that renews ends when the renewal fails, and the work it renews for does not learn of it: two holders work at once; cancel the work's context before it returns",
}

func ignored(m *locks.Model, r *locks.Op) *rule.Finding {
	if r.Guard == locks.ByWatch || r.Apart() {
		return nil
	}
	reaction := m.OnLoss(r)
	text, ok := consequences[reaction]
	if !ok {
		return nil
	}
	if reaction == locks.Halved {
		refusal := "false"
		if r.Script {
			refusal = "0"
		}
		text = fmt.Sprintf(text, refusal)
	}
	f := finding(m, r, "ignored", fmt.Sprintf("lease %s: %s", m.Name(r), text))
	return &f
}

func late(m *locks.Model, r *locks.Op) *rule.Finding {
	every, at := m.Interval(r)
	if every == nil {
		return nil
	}
	part, lease, ok := m.Part(every, r)
	if !ok || part <= 0.5 {
		return nil
	}
	f := rule.Finding{Pos: at.Pos(), Sub: "late"}
	if call := m.CallAt(at.Pos()); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	interval, whole := "an interval", "the lease"
	if lease > 0 {
		d, _ := m.Duration(every, "")
		interval, whole = d.String(), fmt.Sprintf("the lease (%s)", lease)
	}
	if part >= 1 {
		f.Message = fmt.Sprintf("lease %s is extended after %s, which is not shorter than %s: it has expired by then, and another holder may have it; renew it after a third of the lease", m.Name(r), interval, whole)
		return &f
	}
	f.Severity = rule.Info
	f.Message = fmt.Sprintf("lease %s is extended after %s, more than half of %s: one late renewal loses it; renew it after a third of the lease", m.Name(r), interval, whole)
	return &f
}
