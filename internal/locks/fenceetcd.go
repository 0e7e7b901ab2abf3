package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/effects"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// An EtcdWrite is a write to etcd under a lock of etcd.
type EtcdWrite struct {
	Span *Span
	At   ssa.CallInstruction
	Txn  bool // a transaction with a comparison, whose answer nobody reads
}

const maxEtcdCalls = 3

// EtcdWrites are the writes of the package that run under a Mutex or Election
// and do not ask etcd whether it is still held; and the guarded transactions
// whose answer is not read. What other packages do is known by its effects.
func (m *Model) EtcdWrites(known *effects.Model) []EtcdWrite {
	var out []EtcdWrite
	seen := map[ssa.Instruction]bool{}
	for _, s := range m.Spans() {
		if s.Backend != string(lockapi.Etcd) || s.Purpose == Efficiency || m.TestCode(s.At) {
			continue
		}
		for _, c := range s.Calls {
			for _, w := range m.etcdWrites(c, known, 0) {
				if !seen[w.At] {
					seen[w.At] = true
					w.Span = s
					out = append(out, w)
				}
			}
		}
	}
	return out
}

// etcdWrites are the unguarded writes of a call, through functions of the package.
func (m *Model) etcdWrites(c ssa.CallInstruction, known *effects.Model, depth int) []EtcdWrite {
	common := c.Common()
	callee := symbol.Callee(common)
	if callee == nil {
		return nil
	}
	row := lockapi.Lookup(callee)
	if row == nil {
		fn := common.StaticCallee()
		switch {
		case depth >= maxEtcdCalls:
			return nil
		case fn == nil || callee.Pkg() != m.Pass.Pkg:
			if known.Writes(c, lockapi.Etcd) {
				return []EtcdWrite{{At: c}}
			}
			return nil
		}
		var out []EtcdWrite
		for _, inner := range callsIn(fn) {
			if m.works(inner) { // a lock's own record is no work
				out = append(out, m.etcdWrites(inner, known, depth+1)...)
			}
		}
		return out
	}
	if row.Backend != lockapi.Etcd {
		return nil
	}
	args := m.sym.All(symbol.Args(common))
	switch row.Role {
	case lockapi.Write:
		if !effects.Leased(args) {
			return []EtcdWrite{{At: c}}
		}
	case lockapi.TxnCommit:
		guarded, writes := transaction(args[0])
		if guarded && m.answerUnread(c) {
			return []EtcdWrite{{At: c, Txn: true}}
		}
		if !guarded && writes {
			return []EtcdWrite{{At: c}}
		}
	}
	return nil
}

// transaction reads the chain of Txn(ctx).If(…).Then(…).
func transaction(txn *symbol.Expr) (guarded, writes bool) {
	known := false
	txn.Walk(func(e *symbol.Expr) bool {
		if e.Kind != symbol.Call {
			return true
		}
		switch name := shortName(e.Text); {
		case name == "If":
			guarded = true
		case name == "OpPut" || name == "OpDelete":
			writes = true
		case name == "Txn":
			known = true
		}
		return true
	})
	return guarded || !known, writes
}

// answerUnread tells whether nobody reads Succeeded of a transaction.
func (m *Model) answerUnread(c ssa.CallInstruction) bool {
	call, ok := c.(*ssa.Call)
	if !ok {
		return true
	}
	for _, in := range *call.Referrers() {
		e, ok := in.(*ssa.Extract)
		if !ok {
			return false
		}
		if e.Index == 0 && len(*e.Referrers()) > 0 {
			return false
		}
	}
	return true
}
