package locks

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/directive"
	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Purpose is what a directive says that a lock is for.
type Purpose uint8

const (
	Unstated    Purpose = iota
	Efficiency          // it only saves work: a duplicate is harmless
	Correctness         // overlapping holders corrupt data
)

var purposes = map[string]Purpose{"efficiency": Efficiency, "correctness": Correctness}

// lockDirectives are those that make a function part of a lock API.
var lockDirectives = map[string]struct {
	kind  Kind
	role  lockapi.Role
	guard Guard
}{
	"acquires": {Acquire, lockapi.Acquire, Unguarded},
	"releases": {Release, lockapi.Release, Opaque},
	"renews":   {Renew, lockapi.Renew, Opaque},
}

// declare reads the directives that tell of a lock API. What they say stands
// for the function's body, which is still judged itself.
func (m *Model) declare() {
	for _, d := range m.directives.All {
		row, ok := lockDirectives[d.Name]
		f := m.function(d.Owner)
		if !ok || f == nil || d.Malformed() != "" {
			continue
		}
		m.directives.Use(d, d.Name)
		id := symbol.FuncID(f)
		s := m.stated[id]
		if s == nil {
			s = &summary{id: id}
			m.stated[id] = s
			m.statedFns = append(m.statedFns, f)
		}
		a := Act{Kind: row.kind, Role: row.role, Guard: row.guard, Command: f.Name(), Lock: true, Purpose: m.purposeOf(d.Owner)}
		shift := 0
		if f.Signature().Recv() != nil {
			a.Handle, shift = symbol.Of(symbol.Param, id), 1
		}
		for name, e := range map[string]**symbol.Expr{"key": &a.Key, "ttl": &a.TTL, "token": &a.Value} {
			if i := d.Slot(name); i >= 0 {
				p := symbol.Of(symbol.Param, id)
				p.Index = i + shift
				*e = p
			}
		}
		a.HasTTL = a.TTL != nil
		if a.Kind == Acquire {
			a.Success = successOf(f.Signature())
		}
		s.acts = append(s.acts, derived{Act: a})
	}
}

// function is the object of a declared function or interface method.
func (m *Model) function(owner ast.Node) *types.Func {
	var name *ast.Ident
	switch o := owner.(type) {
	case *ast.FuncDecl:
		name = o.Name
	case *ast.Field:
		if len(o.Names) == 1 {
			name = o.Names[0]
		}
	}
	f, _ := m.Pass.TypesInfo.Defs[name].(*types.Func)
	return f
}

// purposeOf is what a directive at a function says of the locks it takes.
func (m *Model) purposeOf(owner ast.Node) Purpose {
	for name, p := range purposes {
		for _, d := range m.directives.Of(owner, name) {
			if d.Reason() != "" {
				m.directives.Use(d, name)
				return p
			}
		}
	}
	return Unstated
}

// purpose is what a directive at an acquire, or at the function around it, says.
func (m *Model) purpose(acquire ssa.CallInstruction) Purpose {
	found := Unstated
	at := m.Pass.Fset.Position(acquire.Pos())
	for name, p := range purposes {
		for _, d := range m.directives.At(name, at) {
			if d.Reason() != "" {
				m.directives.Use(d, name)
				found = max(found, p)
			}
		}
	}
	return found
}

// successOf reads from a signature how an acquire says that it succeeded.
func successOf(sig *types.Signature) lockapi.Success {
	r := sig.Results()
	if r.Len() == 0 {
		return lockapi.NoAnswer
	}
	if isBool(r.At(0).Type()) {
		return lockapi.True
	}
	if types.Identical(r.At(r.Len()-1).Type(), errorType) {
		return lockapi.NilError
	}
	return lockapi.NonNil
}

// declaredBy is what a directive says of a function: of this package, or, of an
// interface method, of another.
func (m *Model) declaredBy(f *types.Func) *summary {
	if s := m.stated[symbol.FuncID(f)]; s != nil {
		return s
	}
	if f.Pkg() != m.Pass.Pkg && types.IsInterface(receiverType(f)) {
		return m.imported(f) // only directives speak of interface methods
	}
	return nil
}

// receiverType is the type that a method belongs to, invalid for a function.
func receiverType(f *types.Func) types.Type {
	if recv := f.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

// declaresLocks tells whether a package has directives that make it a lock API.
func declaresLocks(set *directive.Set) bool {
	for _, d := range set.All {
		if _, ok := lockDirectives[d.Name]; ok {
			return true
		}
	}
	return false
}
