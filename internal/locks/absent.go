package locks

import (
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// ReadThenWrite tells whether the write w stores a key because the read r found
// none: an acquire in two steps, between which another holder can do the same.
func (m *Model) ReadThenWrite(r, w *Op) bool {
	if r.Fn != w.Fn || r.Key == nil || w.Key == nil || !symbol.Equal(r.Key, w.Key) || m.index.watched(r.Fn) {
		return false
	}
	if m.moved(w) {
		return false
	}
	there, absent := m.Course(r, Held), m.Course(r, Refused)
	if !absent.Has(w.Instr) {
		return false
	}
	if !there.Has(w.Instr) {
		return true
	}
	for _, in := range there.Instrs {
		if !absent.Has(in) && m.waits(in) {
			return true // whoever finds the key waits until it is gone
		}
	}
	return false
}

// moved tells whether a write stores what its function has read from another key:
// it gives a record another name, and takes nothing for itself.
func (m *Model) moved(w *Op) bool {
	for _, r := range m.opsIn[w.Fn] {
		v, ok := r.Instr.(ssa.Value)
		if !ok || r.Kind != Read || r.Key == nil || symbol.Equal(r.Key, w.Key) || w.Value == nil {
			continue
		}
		read := m.sym.Resolve(v)
		found := false
		w.Value.Walk(func(x *symbol.Expr) bool {
			found = found || symbol.Equal(x, read)
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// counted follows what a read answers as a count: len(resp.Kvs), resp.Count.
func (a *answer) counted(v ssa.Value) {
	for _, in := range *v.Referrers() {
		f, ok := in.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, in := range *f.Referrers() {
			load, ok := in.(*ssa.UnOp)
			if !ok {
				continue
			}
			if isNumber(load.Type()) {
				a.of[load] = true
			}
			for _, in := range *load.Referrers() {
				if c, ok := in.(*ssa.Call); ok && isBuiltin(c) && c.Call.Value.Name() == "len" {
					a.of[c] = true
				}
			}
		}
	}
}
