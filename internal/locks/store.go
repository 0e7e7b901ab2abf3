package locks

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Stores that keep more than locks: a lock there is a key that is created only
// if it is absent, and its release deletes it.

// write is a write to a store. It acquires where its condition is that the key
// is absent.
func (s *site) write(a Act) []Act {
	a.Command, a.Kind = s.row.Name, Write
	a.Key, a.Value = s.storeKey(), s.arg(s.row.Value)
	if a.Key == nil {
		return nil
	}
	if s.row.Role == lockapi.CondWrite && s.absent() {
		a.Kind, a.NX = Acquire, true
	}
	return []Act{a}
}

// absent tells whether the condition of a write is that the key is not there.
func (s *site) absent() bool {
	if s.row.Match.Given() { // a version to compare with: 0 is none
		v := s.arg(s.row.Match)
		return v != nil && zero(v) || v == nil && s.whole(s.row.Match)
	}
	found := false
	s.arg(s.row.Cond).Walk(func(e *symbol.Expr) bool {
		found = found || e.Kind == symbol.Const && strings.Contains(strings.ToLower(e.Text), "attribute_not_exists") ||
			e.Kind == symbol.Call && strings.HasSuffix(e.Text, "AttributeNotExists")
		return !found
	})
	return found
}

// whole tells whether the struct that a slot is a field of is written out, so
// that a field that is not there is zero.
func (s *site) whole(slot lockapi.Slot) bool {
	i := slot.Index()
	return i >= 0 && i < len(s.args) && s.args[i] != nil && s.args[i].Kind == symbol.Struct
}

// remove is a delete from a store, with or without a condition.
func (s *site) remove(a Act) []Act {
	a.Command, a.Kind = s.row.Name, Release
	a.Key = s.storeKey()
	if a.Key == nil || s.call.Signature().Variadic() && !s.single() {
		return nil
	}
	if s.row.Role == lockapi.CondDelete {
		cond := s.row.Cond
		if !cond.Given() {
			return nil // a version: judged by whoever knows where it was read
		}
		if s.arg(cond) != nil || !s.whole(cond) {
			a.Guard = Opaque
		}
	}
	return []Act{a}
}

// single tells whether a call is given no options: WithPrefix makes a delete one
// of many keys.
func (s *site) single() bool {
	rest := s.args[len(s.args)-1]
	return rest.Kind == symbol.Nil || rest.Kind == symbol.List && len(rest.Args) == 0
}

// storeKey is what a write or delete is about: the key, or the table where the
// key is a map that nothing is known of.
func (s *site) storeKey() *symbol.Expr {
	if s.row.Backend != lockapi.DynamoDB {
		return s.arg(s.row.Keys)
	}
	i := s.row.Keys.Index()
	if i < 0 || i >= len(s.args) {
		return nil
	}
	return s.args[i].FieldValue("TableName")
}

// commit runs a transaction of comparisons and operations, as etcd has it: one
// act for each key that its success branch puts or deletes.
func (s *site) commit(a Act) []Act {
	conds, ops, known := s.m.transaction(s.call.Value)
	var out []Act
	for _, op := range ops {
		if op.Kind != symbol.Call || len(op.Args) < 2 {
			continue
		}
		b := a
		b.Key, b.Atomic = op.Args[0], true
		switch shortName(op.Text) {
		case "OpPut":
			b.Command, b.Kind, b.Value = "Txn", Write, op.Args[1]
			b.HasTTL = len(op.Args) > 2 && op.Args[2].Kind == symbol.List && len(op.Args[2].Args) > 0
			if compares(conds, b.Key, true) {
				b.Kind, b.NX = Acquire, true
			} else if len(conds) > 0 || !known {
				b.Guard = Opaque
			}
		case "OpDelete":
			b.Command, b.Kind = "Txn", Release
			if rest := op.Args[1]; rest.Kind == symbol.List && len(rest.Args) > 0 {
				continue
			}
			switch {
			case compares(conds, b.Key, false):
				b.Guard = ByValue
			case len(conds) > 0 || !known:
				b.Guard = Opaque
			}
		default:
			continue
		}
		out = append(out, b)
	}
	return out
}

// transaction is what a transaction of etcd is given: its comparisons and the
// operations of its success branch, chained or one call after another. known is
// false where comparisons come from elsewhere.
func (m *Model) transaction(txn ssa.Value) (conds, ops []*symbol.Expr, known bool) {
	for {
		c, ok := txn.(*ssa.Call)
		if !ok || !c.Call.IsInvoke() || !txnSteps[c.Call.Method.Name()] {
			break
		}
		txn = c.Call.Value
	}
	known = true
	var collect func(ssa.Value)
	collect = func(v ssa.Value) {
		if v == nil || v.Referrers() == nil {
			return
		}
		for _, in := range *v.Referrers() {
			c, ok := in.(*ssa.Call)
			if !ok || !c.Call.IsInvoke() || c.Call.Value != v || !txnSteps[c.Call.Method.Name()] || len(c.Call.Args) != 1 {
				continue
			}
			args := m.sym.Resolve(c.Call.Args[0])
			switch c.Call.Method.Name() {
			case "If":
				known = known && args.Kind == symbol.List
				conds = append(conds, args.Args...)
			case "Then":
				if args.Kind == symbol.List {
					ops = append(ops, args.Args...)
				}
			}
			collect(c)
		}
	}
	collect(txn)
	return conds, ops, known
}

var txnSteps = set("If Then Else")

// compares tells whether a condition asks that the key is absent, or, with
// absent false, what it holds.
func compares(conds []*symbol.Expr, key *symbol.Expr, absent bool) bool {
	for _, c := range conds {
		if c.Kind != symbol.Call {
			continue
		}
		if absent && shortName(c.Text) == "KeyMissing" && len(c.Args) == 1 && symbol.Equal(c.Args[0], key) {
			return true // of clientv3util
		}
		if shortName(c.Text) != "Compare" || len(c.Args) != 3 {
			continue
		}
		of, op, with := c.Args[0], c.Args[1], c.Args[2]
		if of.Kind != symbol.Call || len(of.Args) != 1 || !symbol.Equal(of.Args[0], key) || op.Kind != symbol.Const || op.Text != "=" {
			continue
		}
		if none := with.Kind == symbol.Const && with.Text == "0" && shortName(of.Text) != "Value"; none == absent {
			return true
		}
	}
	return false
}
