package releaseresult

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports releases whose failure nobody sees.
var Rule = &rule.Rule{
	Name:     "releaseresult",
	Doc:      rule.Doc(doc, "releaseresult"),
	Severity: rule.Warning,
	Strict:   true,
	Subs: []rule.Sub{
		{Name: "script", Severity: rule.Info, Title: "the 0 of a script that releases is not read"},
		{Name: "swallowed", Severity: rule.Error, Title: "a lock that was lost is reported as released"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	seen := map[ssa.Instruction]bool{}
	for _, op := range m.Ops {
		if op.Kind != locks.Release || !op.Lock || op.Result != 0 || seen[op.Instr] || op.Command == "EXPIRE" || mute[op.Backend] || m.InTest(op) {
			continue
		}
		seen[op.Instr] = true
		check(pass, m, op)
	}
	statements(pass, m)
	return nil
}

// mute are the stores whose clients answer a release with nil, or with the
// failure to send it, but never with the loss of the lock.
var mute = map[string]bool{string(lockapi.Etcd): true, string(lockapi.Consul): true, string(lockapi.ZooKeeper): true}

// statements judges the unlocks of databases, which answer in a row whether this
// session held the lock. What a pool does to them is sessionadvisory's.
func statements(pass *rule.Pass, m *locks.Model) {
	for _, l := range m.SQLLocks() {
		if !l.Func.Unlock || l.Func.UnlockAll || l.Func.Maybe || l.On == lockapi.Pool || l.Told || m.Judged(l.Op) || !m.Alone(l) || m.InTest(l.Op) {
			continue
		}
		how := ""
		switch {
		case l.Role == lockapi.Exec:
			how = fmt.Sprintf("%s drops the row; scan it with a query, and treat false as a lock that was lost", l.Callee)
		case l.Role == lockapi.Query && m.ScanUnread(l.Op):
			how = "nobody reads it; treat false as a lock that was lost"
		default:
			continue
		}
		f := rule.Finding{Pos: m.Position(l.Instr), Message: fmt.Sprintf(
			"%s answers false, and no error, when this session does not hold lock %s, so that the work ran without it or the lock stays on another connection: %s", l.Func.Name, l.KeyName(m), how)}
		if call := m.CallExpr(l.Op); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
		pass.Report(f)
	}
}

// then is what a lost lock means, and what to do.
const then = "when the lease has expired, the work ran beside the next holder's and nobody is told; %s"

func check(pass *rule.Pass, m *locks.Model, op *locks.Op) {
	f := rule.Finding{Pos: m.Position(op.Instr)}
	call := m.CallExpr(op)
	if call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	answer := m.ReleaseAnswer(op)
	if answer.Dropped && waived(pass, f.Pos) {
		return
	}
	switch {
	case answer.Swallowed != nil:
		f.Sub, f.Pos, f.End = "swallowed", m.Position(answer.Swallowed), 0
		f.Message = fmt.Sprintf("when the release of lock %s (%s) answers false without an error, this returns the nil error: a lock that was lost is reported as released; return an error of its own",
			m.Name(op), m.PlaceOf(op.Instr, f.Pos))
	case answer.Dropped:
		f.Fix = see(pass, m, op, call)
		f.Message = fmt.Sprintf("nobody reads whether lock %s was released: "+then, m.Name(op), "log it, or return it")
	case answer.ErrorOnly && !op.Script:
		f.Message = fmt.Sprintf("only the error of the release of lock %s is read, and this version of the library answers false and no error when the lock was lost: "+then, m.Name(op), "read both")
	case answer.ErrorOnly:
		f.Sub = "script"
		f.Message = fmt.Sprintf("the script that releases lock %s answers 0 when it is another's by then, and only its error is read: "+then, m.Name(op), "read the answer, and treat 0 as a lost lock")
	default:
		return
	}
	pass.Report(f)
}
