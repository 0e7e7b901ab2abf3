package lockttl

import (
	"fmt"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// callbacks reports functions that are handed to one which runs them under a
// lock, and that last longer than its lease.
func callbacks(pass *rule.Pass, m *locks.Model) {
	for _, s := range m.Spans() {
		if s.Op != nil || s.TTL == nil || m.TestCode(s.At) {
			continue
		}
		lease, ok := m.Duration(s.TTL, s.Unit)
		b := m.BoundOf(s)
		if !ok || lease <= 0 || b.For <= lease {
			continue
		}
		f := rule.Finding{Sub: "short", Pos: s.At.Pos()}
		if call := m.CallAt(f.Pos); call != nil {
			f.Pos, f.End = call.Pos(), call.Fun.End()
		}
		f.Message = fmt.Sprintf("lease %s (%s) is shorter than the %s %s at line %d that %s runs under it; a second holder starts meanwhile: make the lease longer, or renew it while the work goes on",
			m.SpanName(s), lease, b.For, b.What, pass.Fset.Position(b.At.Pos()).Line, s.By)
		pass.Report(f)
	}
}
