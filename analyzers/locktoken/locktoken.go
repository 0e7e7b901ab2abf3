package locktoken

import (
	_ "embed"
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports lock values that do not name their holder.
var Rule = &rule.Rule{
	Name: "locktoken",
	Doc:  rule.Doc(doc, "locktoken"),
	Subs: []rule.Sub{
		{Name: "reused", Severity: rule.Info, Title: "one value for every lock of a process or object"},
		{Name: "logged", Severity: rule.Warning, Title: "the token that releases the lock is written into a log or an error"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	for _, a := range m.Ops {
		if a.Kind == locks.Acquire && a.Lock && a.OwnValue && a.Result == 0 && bare[a.Role] && !m.InTest(a) {
			if f := check(m, a); f != nil {
				pass.Report(*f)
			}
		}
	}
	rows(pass, m)
	identities(pass, m)
	logged(pass, m)
	return nil
}

// rows tells of claims of rows by an owner that every worker is.
func rows(pass *rule.Pass, m *locks.Model) {
	for _, t := range m.Tables() {
		if !t.Lease() {
			continue
		}
		for _, s := range t.Stmts {
			column := m.SharedOwner(s)
			if column == "" || m.InTest(s.Op) {
				continue
			}
			f := rule.Finding{Pos: s.Op.Instr.Pos(), Message: fmt.Sprintf(
				"every worker that claims a row of %s writes the same constant into %s: one whose lease has run out passes for the next one, and its writes are taken for that one's; give each worker a name of its own, with a random part", t.Name, column)}
			if call := m.CallAt(f.Pos); call != nil {
				f.Pos, f.End = call.Pos(), call.End()
			}
			pass.Report(f)
		}
	}
}

// identities tells of candidates for the lease of a leader that are called the same.
func identities(pass *rule.Pass, m *locks.Model) {
	for _, id := range m.SharedIdentities() {
		if !inTest(pass, id.At.Pos()) {
			pass.Report(rule.Finding{Pos: id.At.Pos(), Message: fmt.Sprintf(
				"every replica calls itself %s: each takes the others' lease for its own, and all of them lead; use the pod's name, or the host's name with a random part", id.Name)})
		}
	}
}

// bare are the roles of commands, whose value the caller makes himself.
var bare = map[lockapi.Role]bool{lockapi.Command: true, lockapi.RawCommand: true, lockapi.Script: true}

// names say what the value of a lock is, and who shares it.
var names = map[locks.Naming]string{
	locks.NameConst:   "a constant, which every holder stores",
	locks.NameKey:     "the key itself, which every holder stores",
	locks.NameHost:    "the host's name, which every process and goroutine of the host stores",
	locks.NamePID:     "a process number, which is 1 in every container",
	locks.NameClock:   "a time in seconds, which two holders can share and anybody can guess",
	locks.NameProcess: "made once, and stored by every goroutine that takes the lock",
}

func check(m *locks.Model, a *locks.Op) *rule.Finding {
	n := m.Names(a)
	if n == locks.NameUnknown || !m.Relied(a) && !keptAlive(m, a) {
		return nil
	}
	f := &rule.Finding{Pos: a.Instr.Pos()}
	if call := m.CallExpr(a); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	switch n {
	case locks.NameProcess:
		f.Sub = "reused"
	case locks.NameHost:
		f.Severity = rule.Warning
	}
	f.Message = fmt.Sprintf("the value of lease %s is %s: a holder whose lease has expired passes for the next one, and releases or prolongs that one's lock; store a new random token at each acquire, such as a UUID", m.Name(a), names[n])
	return f
}

// keptAlive tells a lock that is renewed and never released from a time window,
// which ends by its expiry.
func keptAlive(m *locks.Model, a *locks.Op) bool {
	l := m.LockOf(a)
	return l != nil && len(l.Releases) == 0 && len(l.Renewals) > 0 && !(a.NoExpiry() && l.Renewals[0].Unit() == a.Unit())
}

func logged(pass *rule.Pass, m *locks.Model) {
	for _, t := range m.Told() {
		pos := t.At.Pos()
		if inTest(pass, pos) {
			continue
		}
		f := rule.Finding{Pos: pos, Sub: "logged", Message: "the token of a lock is written into a log or an error: whoever reads it can release the lock; log the key, or the holder's name"}
		if t.Lock != nil {
			f.Message = fmt.Sprintf("the token of lease %s is written into a log or an error: whoever reads it can release the lock; log the key, or the holder's name (acquired at line %d)", m.Name(t.Lock), pass.Fset.Position(t.Lock.Instr.Pos()).Line)
		}
		if call := m.CallAt(pos); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
		pass.Report(f)
	}
}

func inTest(pass *rule.Pass, pos token.Pos) bool {
	return strings.HasSuffix(pass.Fset.Position(pos).Filename, "_test.go")
}
