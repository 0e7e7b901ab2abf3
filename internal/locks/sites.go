package locks

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Site is a call of a catalogued function that is no operation by itself: it
// makes a lock, a session, an option.
type Site struct {
	Row   *lockapi.Call
	Instr ssa.CallInstruction
	Fn    *ssa.Function
	site  *site
}

// Arg is the argument in a slot, nil when there is none.
func (s *Site) Arg(slot lockapi.Slot) *symbol.Expr { return s.site.arg(slot) }

// Value is the same as a value of the function, without its Path.
func (s *Site) Value(slot lockapi.Slot) ssa.Value {
	if i := slot.Index(); i >= 0 && i < len(s.site.vals) {
		return s.site.vals[i]
	}
	return nil
}

// Op is the call as an operation of that kind, for the questions that are asked
// of operations.
func (s *Site) Op(kind Kind) *Op {
	return &Op{
		Act:   Act{Kind: kind, Role: s.Row.Role, Backend: string(s.Row.Backend), Command: s.Row.Name, Success: s.Row.Success, Key: s.Arg(s.Row.Keys), Value: s.Arg(s.Row.Value), Handle: s.site.recv},
		Instr: s.Instr, Fn: s.Fn, Call: s.Row, Callee: s.Row.Name,
	}
}

// Sites are the calls of the package whose row satisfies want.
func (m *Model) Sites(want func(*lockapi.Call) bool) []*Site {
	var out []*Site
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				row := lockapi.Lookup(symbol.Callee(c.Common()))
				if row != nil && want(row) {
					out = append(out, &Site{row, c, fn, m.site(row, c.Common())})
				}
			}
		}
	}
	return out
}

// Evidence is why the names around an operation make it one of a lock, nil when
// they do not.
func (m *Model) Evidence(op *Op) []string {
	if op.Key == nil {
		return nil
	}
	found := m.evidence(op)
	if v := op.Value; found == nil && v != nil && v.Kind == symbol.Const && lockWord(v.Text) && !m.counter(m.namesOf(op)) {
		found = []string{"value " + v.Text}
	}
	return found
}

// ConstText is the text of a constant string, "" for anything else.
func ConstText(v ssa.Value) string {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
		return constant.StringVal(c.Value)
	}
	return ""
}

// KeyMap tells whether a map that is filled holds the values of an item, and not
// those that its condition names (":owner").
func KeyMap(u *ssa.MapUpdate) bool {
	k := ConstText(u.Key)
	return k != "" && k[0] != ':' && k[0] != '#'
}
