package effects

import (
	"go/types"
	"regexp"
	"strings"
)

// maxImplementations bounds how many types behind one method are looked at.
const maxImplementations = 6

// double are the names of types that stand in for the real one in tests.
var double = regexp.MustCompile(`(?i)mock|fake|stub|noop|dummy|nop`)

// implementations are the methods that a call of an interface method can run,
// among the types of this package, of the interface's own, and of those
// imported.
func (m *Model) implementations(f *types.Func) []*types.Func {
	if found, ok := m.ifaces[f]; ok {
		return found
	}
	m.ifaces[f] = nil
	recv := f.Signature().Recv()
	if recv == nil {
		return nil
	}
	iface, ok := recv.Type().Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return nil
	}
	places := []*types.Package{m.pass.Pkg}
	for _, p := range m.pass.Pkg.Imports() {
		if m.own(p) {
			places = append(places, p)
		}
	}
	var found []*types.Func
	for _, p := range places {
		for _, name := range p.Scope().Names() {
			tn, ok := p.Scope().Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() || double.MatchString(name) || strings.HasSuffix(m.pass.Fset.Position(tn.Pos()).Filename, "_test.go") {
				continue
			}
			t, ok := tn.Type().(*types.Named)
			if !ok || t.TypeParams().Len() > 0 || types.IsInterface(t) || !types.Implements(types.NewPointer(t), iface) {
				continue
			}
			obj, _, _ := types.LookupFieldOrMethod(t, true, p, f.Name())
			if meth, ok := obj.(*types.Func); ok && !types.IsInterface(meth.Signature().Recv().Type()) && len(found) < maxImplementations {
				found = append(found, meth)
			}
		}
	}
	m.ifaces[f] = found
	return found
}
