package plaindel

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
)

// inStore says how a lock is given up by its holder alone, by the store that
// keeps it.
var inStore = map[lockapi.Backend]string{
	lockapi.Etcd:     "delete it in a transaction that compares the create revision or the value that its acquire wrote, or revoke its lease",
	lockapi.Consul:   "give it up by KV.Release with the session that acquired it, or delete it by DeleteCAS",
	lockapi.DynamoDB: "delete the item with a ConditionExpression on its owner",
}

// rows reports releases of locks in tables.
func rows(pass *rule.Pass, m *locks.Model) {
	for _, r := range m.LeaseRows() {
		f := rule.Finding{Pos: r.Instr.Pos(), Sub: "store", Related: []analysis.RelatedInformation{{Pos: r.Acquire.Instr.Pos(), Message: "acquired here"}}}
		if call := m.CallExpr(r.Op); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
		how := "deleted"
		if r.Cleared {
			how = "cleared"
		}
		cure := "add AND " + r.Owner + " = … to its condition, and read how many rows it changed"
		if r.Owner == "" {
			cure = "give the table a column with the holder's random token, and delete the row only where it has it"
		}
		f.Message = fmt.Sprintf("lock in a row of table %s is %s without asking who holds it: once the holder's lease has ended this removes the next holder's lock and lets a third one in; %s (acquired at %s)",
			r.Table, how, cure, m.PlaceOf(r.Acquire.Instr, f.Pos))
		pass.Report(f)
	}
}

// reportStore tells of a release that a store other than Redis is asked for.
func reportStore(pass *rule.Pass, m *locks.Model, a, r *locks.Op, how string) {
	f := rule.Finding{Pos: r.Instr.Pos(), Sub: "store", Related: []analysis.RelatedInformation{{Pos: a.Instr.Pos(), Message: "acquired here"}}}
	if call := m.CallExpr(r); call != nil {
		f.Pos, f.End = call.Pos(), call.End()
	}
	f.Message = fmt.Sprintf("lock %s is deleted without asking who holds it: once the holder's lease or session has ended this removes the next holder's lock and lets a third one in; %s (acquired at %s)",
		m.Name(nameOf(a, r)), how, m.Place(a, r))
	pass.Report(f)
}
