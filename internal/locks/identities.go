package locks

import (
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// SharedOwner is the column by which a claim says who has the row, where it writes a
// constant there and other statements rely on it; "" for none.
func (m *Model) SharedOwner(s *TableStmt) string {
	if !s.Claims() {
		return ""
	}
	for _, a := range s.puts() {
		if !s.Table.Owner[a.Column] || empty(a.Text) || !s.Table.asked(a.Column) {
			continue
		}
		if a.Literal || a.Placeholder && m.naming(s.Op, s.Arg(a.Index), 0) == NameConst {
			return a.Column
		}
	}
	return ""
}

// asked tells whether some statement compares a column with a value.
func (t *Table) asked(column string) bool {
	for _, s := range t.Stmts {
		if s.Checks(map[string]bool{column: true}) {
			return true
		}
	}
	return false
}

// A SharedIdentity is the constant by which a candidate for a lease calls itself.
type SharedIdentity struct {
	At   ssa.Instruction
	Name string
}

// identity is the field of client-go by which a candidate is told from the others.
const identity = "k8s.io/client-go/tools/leaderelection/resourcelock.ResourceLockConfig.Identity"

// SharedIdentities are those that the package gives to the leases of Kubernetes.
func (m *Model) SharedIdentities() []SharedIdentity {
	var out []SharedIdentity
	if m.index == nil || len(m.index.fields[identity]) == 0 {
		return nil
	}
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				s, ok := in.(*ssa.Store)
				if !ok {
					continue
				}
				f, ok := s.Addr.(*ssa.FieldAddr)
				if !ok || symbol.FieldID(f.X.Type(), f.Field) != identity {
					continue
				}
				if e := m.constantOf(m.sym.Resolve(s.Val)); e != "" {
					out = append(out, SharedIdentity{s, strconv.Quote(e)})
				}
			}
		}
	}
	return out
}

// constantOf is the text of a constant, also of one in a package-level variable; "" for
// anything else.
func (m *Model) constantOf(e *symbol.Expr) string {
	if e != nil && e.Kind == symbol.Global {
		e = m.index.named(e.Text)
	}
	if e != nil && e.Kind == symbol.Const {
		return e.Text
	}
	return ""
}
