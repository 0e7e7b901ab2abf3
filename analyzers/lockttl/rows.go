package lockttl

import (
	"fmt"

	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// rows tells of rows that are claimed for less time than the work on them takes.
func rows(pass *rule.Pass, m *locks.Model) {
	for _, r := range m.ShortRowLeases() {
		if m.InTest(r.Op) {
			continue
		}
		f := rule.Finding{Pos: r.Op.Instr.Pos(), Sub: "short", Message: fmt.Sprintf(
			"a row of %s is claimed for %s, which is shorter than the %s %s at line %d that follows, and nothing moves the claim forward: another worker takes the row meanwhile; claim it for longer, or renew the claim while the work goes on",
			r.Table.Name, r.Lease, r.Work.For, r.Work.What, pass.Fset.Position(r.Work.At.Pos()).Line)}
		if call := m.CallAt(f.Pos); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
		pass.Report(f)
	}
}
