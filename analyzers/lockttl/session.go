package lockttl

import (
	"slices"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/locks"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/symbol"
)

// sessions reports Consul sessions that locks hang on and that have no TTL: they
// end when the node fails its health check, and not when the process does.
func sessions(pass *rule.Pass, m *locks.Model) {
	locked := slices.ContainsFunc(m.Ops, func(op *locks.Op) bool {
		return op.Kind == locks.Acquire && op.Backend == string(lockapi.Consul)
	})
	if !locked {
		return
	}
	for _, s := range m.Sites(func(r *lockapi.Call) bool { return r.Role == lockapi.NewSession && r.Backend == lockapi.Consul }) {
		entry := s.Arg(lockapi.Arg(0))
		if entry == nil || entry.Kind != symbol.Struct && entry.Kind != symbol.Nil || m.InTest(s.Op(locks.Other)) {
			continue
		}
		if set(entry, "TTL") || set(entry, "Checks") || set(entry, "ServiceChecks") || set(entry, "NodeChecks") {
			continue
		}
		f := rule.Finding{Sub: "none", Pos: s.Instr.Pos(),
			Message: "the session of these locks has no TTL: it ends when the node fails its health check, so that a process that crashes leaves its locks held on a node that lives; set TTL, and renew the session"}
		if call := m.CallAt(f.Pos); call != nil {
			f.Pos, f.End = call.Pos(), call.End()
		}
		pass.Report(f)
	}
}

func set(entry *symbol.Expr, field string) bool {
	v := entry.FieldValue(field)
	return v != nil && v.Kind != symbol.Nil && !(v.Kind == symbol.Const && v.Text == "")
}
