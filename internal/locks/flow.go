package locks

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Flow is where a value goes in its package: through variables, fields,
// literals, parameters and results.
type Flow struct {
	Uses     []Use
	Escapes  bool // somebody out of sight may use it, too
	Kept     bool // in a field or package-level variable
	Returned bool // by the function that made it, or a helper of that

	m    *Model
	seen map[ssa.Value]bool
	ids  map[string]bool // fields and globals that were followed
}

// Use is an instruction that does something with the value.
type Use struct {
	In     ssa.Instruction
	Val    ssa.Value     // the value under the name that it has there
	Row    *lockapi.Call // of a call of a catalogued function
	Arg    int           // the argument that it is, the receiver being the first; -1 for no argument
	Method string        // the method that is called on it, or made a function of
}

// maxFlow bounds how many names of a value are followed.
const maxFlow = 300

// Flow follows a value forward.
func (m *Model) Flow(v ssa.Value) *Flow {
	f := &Flow{m: m, seen: map[ssa.Value]bool{}, ids: map[string]bool{}}
	f.follow(v)
	return f
}

// Has tells whether a use satisfies want.
func (f *Flow) Has(want func(Use) bool) bool { return slices.ContainsFunc(f.Uses, want) }

// Does tells whether a use is a call of a catalogued function with that role,
// or its method made a function of.
func (u Use) Does(role lockapi.Role) bool { return u.Row != nil && u.Row.Role == role }

// Receives tells whether the use waits for a channel, or asks it.
func (u Use) Receives() bool {
	switch in := u.In.(type) {
	case *ssa.UnOp:
		return in.Op == token.ARROW
	case *ssa.Select, *ssa.Range, *ssa.Next:
		return true
	}
	return false
}

func (f *Flow) follow(v ssa.Value) {
	if v == nil || f.seen[v] || v.Referrers() == nil {
		return
	}
	if len(f.seen) >= maxFlow {
		f.Escapes = true
		return
	}
	f.seen[v] = true
	for _, in := range *v.Referrers() {
		f.use(v, in)
	}
}

func (f *Flow) use(v ssa.Value, in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.DebugRef:
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Convert, *ssa.Phi, *ssa.TypeAssert, *ssa.Extract, *ssa.Slice:
		f.follow(in.(ssa.Value))
	case *ssa.Store:
		if in.Val == v {
			f.stored(in.Addr)
		}
	case *ssa.MapUpdate:
		f.Kept, f.Escapes = true, true
	case *ssa.Send:
		if in.X == v {
			f.Escapes = true
		} else {
			f.Uses = append(f.Uses, Use{In: in, Val: v, Arg: -1})
		}
	case *ssa.Return:
		f.returned(v, in)
	case *ssa.MakeClosure:
		f.captured(v, in)
	case ssa.CallInstruction:
		f.called(v, in)
	default:
		f.Uses = append(f.Uses, Use{In: in, Val: v, Arg: -1})
	}
}

// stored follows a value to where it is read from.
func (f *Flow) stored(addr ssa.Value) {
	switch a := addr.(type) {
	case *ssa.Alloc:
		f.loads(a)
	case *ssa.FreeVar:
		if b := symbol.Binding(a); b != nil {
			f.stored(b)
		}
		f.loads(a)
	case *ssa.FieldAddr:
		f.Kept = true
		f.field(symbol.FieldID(a.X.Type(), a.Field), fieldOf(a.X.Type(), a.Field))
	case *ssa.Global:
		f.Kept = true
		f.Escapes = f.Escapes || token.IsExported(a.Name()) && a.Pkg.Pkg.Name() != "main"
		if id := symbol.GlobalID(a); !f.ids[id] {
			f.ids[id] = true
			for _, l := range f.m.uses().globals[a] {
				f.follow(l)
			}
		}
	case *ssa.IndexAddr:
		if arr, ok := a.X.(*ssa.Alloc); ok && arr.Comment == "varargs" {
			f.follow(arr)
			return
		}
		f.Kept, f.Escapes = true, true
	default:
		f.Kept, f.Escapes = true, true
	}
}

// loads follows what is read from a variable, also by literals.
func (f *Flow) loads(addr ssa.Value) {
	if f.seen[addr] || addr.Referrers() == nil {
		return
	}
	f.seen[addr] = true
	for _, in := range *addr.Referrers() {
		switch in := in.(type) {
		case *ssa.UnOp:
			f.follow(in)
		case *ssa.MakeClosure:
			for i, b := range in.Bindings {
				if b == addr {
					f.loads(in.Fn.(*ssa.Function).FreeVars[i])
				}
			}
		case *ssa.Store, *ssa.DebugRef:
		case ssa.CallInstruction:
			f.Escapes = true // &v is handed on
		}
	}
}

func (f *Flow) field(id string, v *types.Var) {
	if f.ids[id] {
		return
	}
	f.ids[id] = true
	if v == nil || v.Exported() && f.m.Pass.Pkg.Name() != "main" && !v.Embedded() {
		f.Escapes = true
	}
	for _, l := range f.m.uses().fields[id] {
		f.follow(l)
	}
}

// returned follows a value to the callers of its function.
func (f *Flow) returned(v ssa.Value, ret *ssa.Return) {
	fn := ret.Parent()
	f.Returned = true
	if fn.Parent() != nil || token.IsExported(fn.Name()) || len(f.m.uses().calls[fn]) == 0 {
		f.Escapes = true
	}
	for i, r := range ret.Results {
		if r != v {
			continue
		}
		for _, c := range f.m.uses().calls[fn] {
			call, ok := c.(*ssa.Call)
			if !ok {
				continue
			}
			if len(ret.Results) == 1 {
				f.follow(call)
				continue
			}
			for _, in := range *call.Referrers() {
				if e, ok := in.(*ssa.Extract); ok && e.Index == i {
					f.follow(e)
				}
			}
		}
	}
}

func (f *Flow) captured(v ssa.Value, c *ssa.MakeClosure) {
	fn := c.Fn.(*ssa.Function)
	if m := boundMethod(c); m != nil {
		obj, _ := fn.Object().(*types.Func)
		f.Uses = append(f.Uses, Use{In: c, Val: v, Row: lockapi.Lookup(obj), Method: fn.Object().Name()})
		return
	}
	for i, b := range c.Bindings {
		if b == v {
			f.follow(fn.FreeVars[i])
		}
	}
}

func (f *Flow) called(v ssa.Value, c ssa.CallInstruction) {
	common := c.Common()
	callee := symbol.Callee(common)
	row := lockapi.Lookup(callee)
	for i, arg := range symbol.Args(common) {
		if arg != v {
			continue
		}
		u := Use{In: c, Val: v, Row: row, Arg: i}
		method := i == 0 && symbol.Receivers(common) > 0
		if method {
			u.Method = callee.Name()
		}
		f.Uses = append(f.Uses, u)
		fn := common.StaticCallee()
		switch {
		case row != nil, Logs(callee):
		case fn != nil && fn.Blocks != nil && fn.Pkg == c.Parent().Pkg && i < len(fn.Params):
			f.follow(fn.Params[i])
		case method:
		case isBuiltin(c) && common.Value.Name() != "append":
		default:
			f.Escapes = true
		}
	}
	if common.Value == v && !common.IsInvoke() {
		f.Uses = append(f.Uses, Use{In: c, Val: v, Arg: -1}) // a function that is called
	}
}

func fieldOf(t types.Type, i int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || i >= s.NumFields() {
		return nil
	}
	return s.Field(i)
}

// usage is where the package reads its fields and variables, and calls its
// functions.
type usage struct {
	fields  map[string][]ssa.Value
	globals map[*ssa.Global][]ssa.Value
	calls   map[*ssa.Function][]ssa.CallInstruction
}

func (m *Model) uses() *usage {
	if m.usage != nil {
		return m.usage
	}
	u := &usage{map[string][]ssa.Value{}, map[*ssa.Global][]ssa.Value{}, map[*ssa.Function][]ssa.CallInstruction{}}
	m.usage = u
	for _, fn := range m.fns {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				u.note(in)
			}
		}
	}
	return u
}

func (u *usage) note(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Field:
		id := symbol.FieldID(in.X.Type(), in.Field)
		u.fields[id] = append(u.fields[id], in)
	case *ssa.UnOp:
		if in.Op != token.MUL {
			return
		}
		switch a := in.X.(type) {
		case *ssa.FieldAddr:
			id := symbol.FieldID(a.X.Type(), a.Field)
			u.fields[id] = append(u.fields[id], in)
		case *ssa.Global:
			u.globals[a] = append(u.globals[a], in)
		}
	case ssa.CallInstruction:
		if fn := in.Common().StaticCallee(); fn != nil {
			u.calls[fn] = append(u.calls[fn], in)
		}
	}
}
