package uncheckedfence

import (
	_ "embed"
	"fmt"
	"regexp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/effects"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports fencing tokens that nothing checks.
var Rule = &rule.Rule{
	Name: "uncheckedfence",
	Doc:  rule.Doc(doc, "uncheckedfence"),
	Subs: []rule.Sub{
		{Name: "unused", Title: "the token is obtained and never checked"},
		{Name: "unsent", Title: "a write goes out without the token that others carry"},
		{Name: "unpredicated", Title: "the token is stored, and in no predicate"},
		{Name: "rows", Title: "nobody asks whether the predicate held"},
		{Name: "etcd", Title: "a write to etcd under a lock of etcd, with no comparison"},
	},
	Requires: []*analysis.Analyzer{locks.Analyzer, effects.Analyzer},
	Run:      run,
}

// Analyzer is the rule with default options.
var Analyzer = Rule.Analyzer(nil)

func run(pass *rule.Pass) error {
	m := pass.ResultOf[locks.Analyzer].(*locks.Model)
	for _, f := range m.LostFences() {
		lost(pass, m, f)
	}
	told := map[ssa.Instruction]bool{}
	for _, w := range m.FenceWrites() {
		told[w.Instr] = true
		if !efficient(pass, w) {
			writes[w.Kind](pass, m, w)
		}
	}
	for _, w := range m.SpanWrites(told) {
		beside(pass, m, w)
	}
	for _, w := range m.EtcdWrites(pass.ResultOf[effects.Analyzer].(*effects.Model)) {
		etcd(pass, m, w)
	}
	for _, w := range m.StoreWrites() {
		item(pass, m, w)
	}
	return nil
}

// efficient tells whether a directive says that the lock only saves work.
func efficient(pass *rule.Pass, w locks.FenceWrite) bool {
	for _, d := range pass.Directives.At("efficiency", pass.Fset.Position(w.Instr.Pos())) {
		if d.Reason() != "" {
			pass.Directives.Use(d, d.Name)
			return true
		}
	}
	return false
}

// losses say how a token is lost.
var losses = map[locks.FenceLoss]string{
	locks.NeverRead:  "fencing token %s of %s is never read: whoever calls it with a stale token is served like the holder; compare it in what %[2]s writes",
	locks.ThrownAway: "the %s that %s answers is dropped: a holder that outlives its lease writes beside the next one, and nothing can tell them apart; keep it, and compare it in every write under the lease",
	locks.OffAtZero:  "fencing token %s of %s is not checked when it is 0: whoever has none, or has lost it on the way, writes like the holder; refuse such a call",
	locks.OnlyShown:  "the %s that %s answers is shown, and compared with nothing: a holder that outlives its lease writes beside the next one; send it with every write under the lease, and compare it there",
}

func lost(pass *rule.Pass, m *locks.Model, f locks.Fence) {
	d := rule.Finding{Pos: f.At, Sub: "unused", Message: fmt.Sprintf(losses[f.How], f.Name, f.From)}
	switch {
	case f.Renews:
		d.Severity = rule.Info
	case f.How == locks.OffAtZero:
		d.Severity = rule.Warning // some APIs mean it
	}
	if call := m.CallAt(f.At); call != nil && (f.How == locks.ThrownAway || f.How == locks.OnlyShown) {
		d.Pos, d.End = call.Pos(), call.End()
	}
	pass.Report(d)
}

var writes = map[locks.FenceMistake]func(*rule.Pass, *locks.Model, locks.FenceWrite){
	locks.Unpredicated: unpredicated,
	locks.RowsUnread:   rows,
	locks.Bumped:       bumped,
	locks.Unsent:       unsent,
	locks.Optional:     optional,
}

func at(m *locks.Model, w locks.FenceWrite, sub, format string, args ...any) rule.Finding {
	f := rule.Finding{Pos: w.Instr.Pos(), Sub: sub, Message: fmt.Sprintf(format, args...)}
	if call := m.CallExpr(w.Op); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	return f
}

func unpredicated(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) {
	f := at(m, w, "unpredicated", "%s of %s is stored and in no predicate: a holder that outlived its lease writes over the next one's work, and its older token with it; add %s <= the new token to the WHERE, and look at the number of rows",
		w.Column, w.Statement.Table, w.Column)
	f.Fix = predicate(pass, m, w)
	pass.Report(f)
}

func optional(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) {
	f := at(m, w, "unused", "%s of %s is not compared when the value sent for it is 0 or NULL: whoever has no token, or has lost it on the way, writes like the holder; refuse such a call, and compare always",
		w.Column, w.Statement.Table)
	f.Severity = rule.Warning // some APIs mean it
	pass.Report(f)
}

func item(pass *rule.Pass, m *locks.Model, w locks.StoreWrite) {
	f := rule.Finding{Pos: w.Pos(), Sub: "unpredicated", Message: fmt.Sprintf("%s of %s is stored and in no condition: a holder that outlived its lease writes over the next one's work, and its older token with it; add a ConditionExpression that compares %s with the new token",
		w.Column, w.Table, w.Column)}
	if call := m.CallAt(f.Pos); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	pass.Report(f)
}

// sqlcExec is the note of a statement that sqlc makes into a function which
// answers no number of rows.
var sqlcExec = regexp.MustCompile(`(?m)^-- name: \w+ :exec\s*$`)

func rows(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) {
	first := ""
	if sqlcExec.MatchString(w.Text) {
		first = "make the query :execrows, "
	}
	f := at(m, w, "rows", "nobody asks whether %s of %s still matched: when another holder has taken over, no row is written and %s reports success; %scompare the number of rows with 0 and return an error",
		w.Column, w.Statement.Table, w.UnitName(), first)
	if !w.Fence {
		f.Severity = rule.Warning
	}
	f.Fix = asFix("look at the number of rows", countRows(pass, m, w))
	pass.Report(f)
}

func bumped(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) {
	f := at(m, w, "unused", "%s of %s grows when its holder renews the lease: writes that carry the token of the acquire are refused from then on, and the holder fences itself out; let it grow only when another holder takes over",
		w.Column, w.Statement.Table)
	f.Severity = rule.Warning
	pass.Report(f)
}

func unsent(pass *rule.Pass, m *locks.Model, w locks.FenceWrite) {
	if w.Claim == nil {
		f := at(m, w, "unsent", "this UPDATE of %s names the lease by its key alone: a holder that stalled writes over the lease of the next one; add its holder, or a fencing token, to the WHERE", w.Statement.Table)
		f.Severity = rule.Warning
		pass.Report(f)
		return
	}
	f := at(m, w, "unsent", "this %s of %s names the row by its key alone: a worker whose claim has passed to another one (%s, claimed at %s) still writes it; add %s to the WHERE, and look at the number of rows",
		w.Statement.Verb, w.Statement.Table, w.Column, m.Place(w.Claim, w.Op), w.Column)
	if !w.Fence {
		f.Severity = rule.Warning
	}
	pass.Report(f)
}

// beside tells of a write under a lock that goes out without the lock's token.
func beside(pass *rule.Pass, m *locks.Model, w locks.SpanWrite) {
	f := rule.Finding{Pos: w.Span.Pos(w.At), Sub: "unsent"}
	if call := m.CallAt(f.Pos); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	name, place := m.SpanName(w.Span), m.PlaceOf(w.Span.At, f.Pos)
	if w.Span.Purpose == locks.Correctness {
		f.Message = fmt.Sprintf("this %s of %s under lock %s asks for nothing but its key: a holder that outlived its lease writes over the next one's work, which the directive says must not happen; give the lock a fencing token and compare it in the WHERE, or compare the state that the row must have (acquired at %s)",
			w.Verb, w.Table, name, place)
	} else {
		f.Severity = rule.Warning
		f.Message = fmt.Sprintf("this %s of %s under lock %s goes out without the fencing token that the write at %s carries: a holder that outlived its lease still does it; send the token with it, compare it in the WHERE, and look at the number of rows (acquired at %s)",
			w.Verb, w.Table, name, m.PlaceOf(w.Other, f.Pos), place)
	}
	pass.Report(f)
}
