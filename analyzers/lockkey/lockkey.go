package lockkey

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports lock keys with several spellings or uses.
var Rule = &rule.Rule{
	Name: "lockkey",
	Doc:  rule.Doc(doc, "lockkey"),

	Severity: rule.Info,
	Subs: []rule.Sub{
		{Name: "shared", Severity: rule.Error, Title: "the key of a lock is also a counter or a cached value"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	for _, a := range m.Ops {
		if a.Kind == locks.Acquire && a.Lock && a.Key != nil && m.Input(a) != nil {
			pass.Report(at(m, a, "", fmt.Sprintf("the key of lock %s has text of a request in it as it came: another spelling of the same name is another lock; normalise it, or use the id of what it names", m.Name(a))))
		}
	}
	for _, l := range m.SQLLocks() {
		if l.Locks() && l.Mysql() && l.Key != nil && !l.Told && m.InputIn(l.Op, l.Key) != nil {
			pass.Report(at(m, l.Op, "", fmt.Sprintf("the name of lock %s has text of a request in it as it came: another spelling of the same name is another lock; normalise it, or use the id of what it names", l.KeyName(m))))
		}
	}
	for _, l := range m.Lock {
		for _, o := range m.Shared(l) {
			use := "written here as a value that other code reads: the write takes the lock from its holder"
			if o.Kind == locks.Count {
				use = "counted up here: the count takes the lock, or fails on its value"
			}
			f := at(m, o, "shared", fmt.Sprintf("the key %s of a lock (acquired at %s) is also %s; use another key", m.Name(l.Acquire()), m.Place(l.Acquire(), o), use))
			f.Related = []analysis.RelatedInformation{{Pos: l.Acquire().Instr.Pos(), Message: "acquired here"}}
			pass.Report(f)
		}
	}
	return nil
}

func at(m *locks.Model, op *locks.Op, sub, message string) rule.Finding {
	f := rule.Finding{Pos: op.Instr.Pos(), Sub: sub, Message: message}
	if call := m.CallExpr(op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	return f
}
