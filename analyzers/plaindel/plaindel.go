package plaindel

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

//go:embed doc.go
var doc string

// Rule reports releases that do not check who holds the lock.
var Rule = &rule.Rule{
	Name: "plaindel",
	Doc:  rule.Doc(doc, "plaindel"),
	Subs: []rule.Sub{
		{Name: "getdel", Title: "the value is compared in the client, then the key is deleted"},
		{Name: "script", Title: "a script deletes the key without comparing its value with the token"},
		{Name: "store", Title: "a lock in etcd, Consul, DynamoDB or a table is deleted without a condition on its holder"},
		{Name: "callsite", Severity: rule.Info, Title: "a call of a lock that releases by a plain delete"},
		{Name: "library", Severity: rule.Warning, Title: "the same, where the lock is of another module"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	seen := map[*locks.Op]bool{}
	for _, l := range m.Lock {
		for _, r := range l.Releases {
			if !r.Guard.Safe() && !seen[r] && !m.InTest(r) {
				seen[r] = true
				report(pass, m, nearest(m, l, r), r)
			}
		}
	}
	rows(pass, m)
	callSites(pass, m)
	return nil
}

// nearest is the lock that r releases whose acquire stands last before it in the same
// function, or l where there is none.
func nearest(m *locks.Model, l *locks.Lock, r *locks.Op) *locks.Lock {
	best := l
	near := func(l *locks.Lock) bool {
		return l.Acquire().Unit() == r.Unit() && l.Acquire().Instr.Pos() < r.Instr.Pos()
	}
	for _, o := range m.Lock {
		if near(o) && slices.Contains(o.Releases, r) && (!near(best) || o.Acquire().Instr.Pos() > best.Acquire().Instr.Pos()) {
			best = o
		}
	}
	return best
}

// report tells of one release, at the call that deletes the key.
func report(pass *rule.Pass, m *locks.Model, l *locks.Lock, r *locks.Op) {
	a := l.Acquire()
	if how := inStore[lockapi.Backend(r.Backend)]; how != "" {
		reportStore(pass, m, a, r, how)
		return
	}
	c := cureOf(m, l, r)
	f := rule.Finding{Pos: r.Instr.Pos(), Fix: c.fix}
	if call := m.CallExpr(r); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	how := "is deleted without asking who holds it"
	switch {
	case r.Script:
		f.Sub = "script"
		how = "is deleted by a script that " + guards[r.Guard]
		if r.Guard == locks.ByOther {
			how = fmt.Sprintf("is deleted by a script that compares its value with %s, not with the holder's token", described(r.Value))
		}
	case m.ComparedBefore(l, r) != nil:
		f.Sub = "getdel"
		how = "is read and compared here, and then deleted: it can pass on between the two commands"
	case r.Command == "SET" || r.Command == "GETSET":
		how = "is overwritten without asking who holds it"
	case strings.HasSuffix(r.Command, "EXPIRE"):
		how = "is made to expire without asking who holds it"
	}
	f.Message = fmt.Sprintf("lease %s %s: once the lease has expired this removes the next holder's lock and lets a third one in; %s (acquired at %s)",
		m.Name(nameOf(a, r)), how, advice(a, c.need), m.Place(a, r))
	f.Related = []analysis.RelatedInformation{{Pos: a.Instr.Pos(), Message: "acquired here"}}
	pass.Report(f)
}

// guards say what a wrong script does instead of comparing with the token.
var guards = map[locks.Guard]string{
	locks.Unguarded: "does not compare its value with the holder's token",
	locks.ByConst:   "compares its value with a constant, which every holder passes",
	locks.ByKey:     "compares its value with the key, not with the holder's token",
	locks.ByExists:  "only asks whether the key exists",
}

// advice is what to write instead, and what that needs.
func advice(a *locks.Op, need string) string {
	text := "delete it in a script that compares the stored token"
	if v := a.Value; v != nil && v.Kind == symbol.Const {
		text = fmt.Sprintf("it stores the constant %s, which names no holder: store a random token, and delete the key in a script only if it still has it", quote(v.Text))
	}
	if need != "" {
		text += "; " + need
	}
	return text
}

func described(e *symbol.Expr) string {
	if e.Kind == symbol.Const {
		return quote(e.Text)
	}
	return "the key"
}

func quote(s string) string {
	if strings.Trim(s, "0123456789") == "" || s == "true" || s == "false" {
		return s
	}
	return fmt.Sprintf("%q", s)
}

// nameOf is the operation whose key reads best.
func nameOf(a, r *locks.Op) *locks.Op {
	if _, _, ok := a.Key.Template(); ok {
		return a
	}
	return r
}
