package locks

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/symbol"
)

// maxImplementations bounds how many types behind one interface are looked at.
const maxImplementations = 6

// implementations are the summaries of the methods that a call through an
// interface can run: of the types that this package or an imported one makes
// into values of it, and of the package's own types that implement it.
func (m *Model) implementations(c *ssa.CallCommon) []*summary {
	n, ok := types.Unalias(c.Value.Type()).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return nil
	}
	iface, ok := n.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []*summary
	for _, t := range m.typesBehind(n, iface) {
		if s := m.methodOf(t, c.Method.Name()); s != nil && len(s.acts) > 0 {
			out = append(out, s)
		}
		if len(out) >= maxImplementations {
			break
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, pf := range m.Pass.AllPackageFacts() {
		f, ok := pf.Fact.(*Implementations)
		if !ok {
			continue
		}
		for _, impl := range f.Of[symbol.TypeID(n)] {
			if meth, ok := impl.Methods[c.Method.Name()]; ok && len(out) < maxImplementations {
				s := &summary{id: meth.ID}
				for _, a := range meth.Acts {
					s.acts = append(s.acts, derived{Act: a})
				}
				m.byID[meth.ID] = s
				out = append(out, s)
			}
		}
	}
	return out
}

// typesBehind are the types of this package that stand behind an interface.
func (m *Model) typesBehind(n *types.Named, iface *types.Interface) []types.Type {
	out := slices.Clone(m.index.made[symbol.TypeID(n)])
	if iface.NumMethods() == 0 {
		return nil
	}
	scope := m.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		t, ok := tn.Type().(*types.Named)
		if !ok || t.TypeParams().Len() > 0 || types.IsInterface(t) {
			continue
		}
		p := types.NewPointer(t)
		if types.Implements(p, iface) && !slices.ContainsFunc(out, func(o types.Type) bool { return types.Identical(o, p) || types.Identical(o, t) }) {
			out = append(out, p)
		}
	}
	return out
}

// methodOf is the summary of a type's method by name.
func (m *Model) methodOf(t types.Type, name string) *summary {
	obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pass.Pkg, name)
	f, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	if f.Pkg() != m.Pass.Pkg {
		return m.imported(f)
	}
	fn := m.prog().FuncValue(f.Origin())
	if fn == nil {
		return nil
	}
	return m.summarise(fn)
}

func (m *Model) prog() *ssa.Program { return m.fns[0].Prog }

// export writes the facts that other packages read.
func (m *Model) export() {
	for fn, s := range m.sums {
		obj, ok := fn.Object().(*types.Func)
		if !ok || obj.Pkg() != m.Pass.Pkg {
			continue
		}
		fact := &Summary{Acts: s.exported(), Returns: s.returns}
		if len(m.sessionSites()) > 0 {
			fact.Starts, fact.OnLoss = m.startsIn(fn), m.onLoss(fn)
		}
		fact.Times = m.leaseTimes(fn)
		if len(fact.Acts) > 0 || len(fact.Times) > 0 || len(fact.Starts)+len(fact.OnLoss) > 0 || worthExporting(fact.Returns) {
			m.Pass.ExportObjectFact(obj, fact)
		}
	}
	for _, f := range m.statedFns {
		if types.IsInterface(receiverType(f)) {
			m.Pass.ExportObjectFact(f, &Summary{Acts: m.stated[symbol.FuncID(f)].exported()})
		}
	}
	m.exportVariables()
	m.exportImplementations()
}

// exported are the acts that a caller in another package can do with.
func (s *summary) exported() []Act {
	var out []Act
	for _, d := range s.acts {
		a := d.Act
		if d.origin != nil {
			a.Lock = d.origin.Lock || d.origin.settled
		}
		if !a.Weak && a.concernsCallers() && a.nodes() <= maxActNodes {
			out = append(out, a)
		}
	}
	return out
}

// ofPool are the kinds that concern a pool or its connections, of interest to a
// caller that passes the handle.
var ofPool = map[Kind]bool{Limit: true, GiveBack: true, Discard: true}

// worthExporting keeps facts to functions that build keys, texts and handles.
func worthExporting(returns []*symbol.Expr) bool {
	for _, r := range returns {
		if r == nil {
			continue
		}
		switch r.Kind {
		case symbol.Concat, symbol.Struct, symbol.Param:
			return r.Nodes() <= maxActNodes
		case symbol.Call:
			if narrowExpr(r) != nil || madeRedlock(r) {
				return true
			}
		case symbol.Const:
			if r.Text != "" {
				return true
			}
		}
	}
	return false
}

func (m *Model) exportVariables() {
	for g := range m.index.globals {
		if g.Object() == nil || g.Object().Pkg() != m.Pass.Pkg || !g.Object().Exported() {
			continue
		}
		if v := m.index.variable(g); v != nil && v.Known() && (v.Kind == symbol.Const || v.Kind == symbol.Concat || v.Kind == symbol.Call) {
			m.Pass.ExportObjectFact(g.Object(), &Variable{Value: v})
		}
	}
}

// madeOrOwn are the types behind each interface: those that the package makes
// into values of it, and its own types behind its own interfaces.
func (m *Model) madeOrOwn() map[string][]types.Type {
	out := maps.Clone(m.index.made)
	scope := m.Pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() {
			continue
		}
		n, ok := types.Unalias(tn.Type()).(*types.Named)
		if !ok || n.TypeParams().Len() > 0 {
			continue
		}
		if iface, ok := n.Underlying().(*types.Interface); ok && len(m.sums) > 0 {
			if behind := m.typesBehind(n, iface); len(behind) > 0 {
				out[symbol.TypeID(n)] = behind
			}
		}
	}
	return out
}

func (m *Model) exportImplementations() {
	out := map[string][]Implementation{}
	for id, made := range m.madeOrOwn() {
		for _, t := range made {
			impl := Implementation{Type: types.TypeString(t, nil), Methods: map[string]Method{}}
			set := types.NewMethodSet(t)
			for i := range set.Len() {
				name := set.At(i).Obj().Name()
				if s := m.methodOf(t, name); s != nil && len(s.acts) > 0 {
					if acts := s.exported(); len(acts) > 0 {
						impl.Methods[name] = Method{ID: s.id, Acts: acts}
					}
				}
			}
			if len(impl.Methods) > 0 && len(out[id]) < maxImplementations {
				out[id] = append(out[id], impl)
			}
		}
	}
	if len(out) > 0 {
		m.Pass.ExportPackageFact(&Implementations{Of: out})
	}
}
