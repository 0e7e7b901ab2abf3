package symbol

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// Resolver gives the values of one package their identities.
type Resolver struct {
	// Classify, if set, says what a value's type tells (Expr.Class).
	Classify func(v ssa.Value) uint8
	// Returns, if set, gives what a function returns, in terms of its
	// parameters; nil where it is not known.
	Returns func(call *ssa.CallCommon) []*Expr
	// Var, if set, gives the value of a package-level variable that is
	// assigned once.
	Var func(g *ssa.Global) *Expr

	memo  map[ssa.Value]*Expr
	busy  map[ssa.Value]int // values being resolved, by depth
	low   int               // the outermost of them that was met again
	steps int
}

// NewResolver makes a resolver.
func NewResolver() *Resolver {
	return &Resolver{memo: map[ssa.Value]*Expr{}, busy: map[ssa.Value]int{}}
}

// ID names a function the same in every package that sees it.
func ID(fn *ssa.Function) string {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if obj, ok := fn.Object().(*types.Func); ok && fn.Parent() == nil {
		return FuncID(obj)
	}
	return fn.RelString(nil)
}

// FuncID is ID of a declared function.
func FuncID(obj *types.Func) string { return obj.Origin().FullName() }

// Resolve is the identity of v.
func (r *Resolver) Resolve(v ssa.Value) *Expr {
	if v == nil {
		return nil
	}
	if e, ok := r.memo[v]; ok {
		return e
	}
	if d, ok := r.busy[v]; ok {
		r.low = min(r.low, d)
		return r.unknown(v)
	}
	if len(r.busy) == 0 {
		r.steps, r.low = 0, math.MaxInt
	}
	r.steps++
	depth := len(r.busy)
	if depth > maxDepth*4 {
		return r.unknown(v)
	}
	r.busy[v] = depth
	e := r.resolve(v)
	delete(r.busy, v)
	if e == nil || e.Nodes() > maxNodes {
		e = r.unknown(v)
	}
	if r.Classify != nil {
		if c := r.Classify(v); c != 0 && (e.Class == 0 || asserted(v)) {
			d := *e
			d.Class = c
			e = &d
		}
	}
	// A value cut short by a loop that goes on around it is right only inside
	// that loop: it is forgotten, unless remembering is what keeps the time
	// bounded.
	if r.low >= depth {
		r.low = math.MaxInt
		r.memo[v] = e
	} else if r.steps > maxSteps {
		r.memo[v] = e
	}
	return e
}

// asserted tells whether v is what a type assertion made of a value: its type
// says more than that of the interface.
func asserted(v ssa.Value) bool {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	_, ok := v.(*ssa.TypeAssert)
	return ok
}

// All resolves several values.
func (r *Resolver) All(vs []ssa.Value) []*Expr {
	out := make([]*Expr, len(vs))
	for i, v := range vs {
		out[i] = r.Resolve(v)
	}
	return out
}

func (r *Resolver) unknown(v ssa.Value) *Expr {
	id := v.Name()
	if fn := v.Parent(); fn != nil {
		id = ID(fn) + "/" + id
	}
	return &Expr{Kind: Unknown, Text: id}
}

func (r *Resolver) resolve(v ssa.Value) *Expr {
	switch v := v.(type) {
	case *ssa.Const:
		return constExpr(v)
	case *ssa.Parameter:
		return r.parameter(v)
	case *ssa.FreeVar:
		if b := Binding(v); b != nil {
			return r.Resolve(b)
		}
	case *ssa.Global:
		return r.global(v)
	case *ssa.Function:
		return Of(Func, ID(v))
	case *ssa.MakeClosure:
		return Of(Func, ID(v.Fn.(*ssa.Function)))
	case *ssa.Phi:
		parts := make([]*Expr, 0, len(v.Edges))
		for _, e := range v.Edges {
			if e != v {
				parts = append(parts, r.Resolve(e))
			}
		}
		return phi(parts)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return r.load(v.X)
		}
		if v.Op == token.ARROW {
			return Of(Elem, "", r.Resolve(v.X))
		}
		return Of(Call, "op"+v.Op.String(), r.Resolve(v.X))
	case *ssa.BinOp:
		x, y := r.Resolve(v.X), r.Resolve(v.Y)
		if v.Op == token.ADD && isString(v.Type()) {
			return concat([]*Expr{x, y})
		}
		return Of(Call, "op"+v.Op.String(), x, y)
	case *ssa.Convert:
		return r.Resolve(v.X)
	case *ssa.ChangeType:
		return r.Resolve(v.X)
	case *ssa.MakeInterface:
		return r.Resolve(v.X)
	case *ssa.ChangeInterface:
		return r.Resolve(v.X)
	case *ssa.SliceToArrayPointer:
		return r.Resolve(v.X)
	case *ssa.TypeAssert:
		return r.Resolve(v.X)
	case *ssa.Slice:
		if l := r.array(v.X); l != nil {
			return l
		}
		if a, ok := v.X.(*ssa.Alloc); !ok || a == nil {
			return r.Resolve(v.X)
		}
	case *ssa.FieldAddr:
		return r.field(v.X, v.Field)
	case *ssa.Field:
		return r.field(v.X, v.Field)
	case *ssa.IndexAddr:
		return simplify(Of(Index, "", r.Resolve(v.X), r.Resolve(v.Index)))
	case *ssa.Index:
		return simplify(Of(Index, "", r.Resolve(v.X), r.Resolve(v.Index)))
	case *ssa.Lookup:
		return Of(Index, "", r.Resolve(v.X), r.Resolve(v.Index))
	case *ssa.Next:
		if rg, ok := v.Iter.(*ssa.Range); ok {
			return Of(Elem, "", r.Resolve(rg.X))
		}
	case *ssa.Call:
		return r.call(v)
	case *ssa.Extract:
		return r.extract(v)
	case *ssa.Alloc:
		return r.alloc(v)
	case *ssa.MakeSlice:
		return &Expr{Kind: List}
	}
	return r.unknown(v)
}

func constExpr(c *ssa.Const) *Expr {
	if c.Value == nil {
		return Of(Nil, "")
	}
	if c.Value.Kind() == constant.String {
		return Of(Const, constant.StringVal(c.Value))
	}
	return Of(Const, c.Value.ExactString())
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// parameter is the argument where a function literal is called on the spot,
// and the parameter itself elsewhere.
func (r *Resolver) parameter(p *ssa.Parameter) *Expr {
	fn := p.Parent()
	i := paramIndex(p)
	if fn.Parent() != nil {
		if args := CalledWith(fn); i < len(args) {
			return r.Resolve(args[i])
		}
	}
	return &Expr{Kind: Param, Text: ID(fn), Index: i, Type: types.TypeString(p.Type(), nil)}
}

func paramIndex(p *ssa.Parameter) int {
	for i, q := range p.Parent().Params {
		if p == q {
			return i
		}
	}
	return -1
}

// CalledWith gives the arguments of the one call of a function literal that is
// called, deferred or started where it stands.
func CalledWith(fn *ssa.Function) []ssa.Value {
	if fn.Parent() == nil {
		return nil
	}
	var v ssa.Value = fn
	if mc := Closure(fn); mc != nil {
		v = mc
	}
	refs := v.Referrers()
	if refs == nil || len(*refs) != 1 {
		return nil
	}
	c, ok := (*refs)[0].(ssa.CallInstruction)
	if !ok || c.Common().IsInvoke() || c.Common().Value != v {
		return nil
	}
	return c.Common().Args
}

// Closure is the instruction that makes the function literal fn, nil when fn
// captures nothing.
func Closure(fn *ssa.Function) *ssa.MakeClosure {
	if fn.Parent() == nil || len(fn.FreeVars) == 0 {
		return nil
	}
	for _, b := range fn.Parent().Blocks {
		for _, in := range b.Instrs {
			if mc, ok := in.(*ssa.MakeClosure); ok && mc.Fn == fn {
				return mc
			}
		}
	}
	return nil
}

// Binding is the value of the enclosing function that v captures.
func Binding(v *ssa.FreeVar) ssa.Value {
	mc := Closure(v.Parent())
	if mc == nil {
		return nil
	}
	for i, f := range v.Parent().FreeVars {
		if f == v && i < len(mc.Bindings) {
			return mc.Bindings[i]
		}
	}
	return nil
}

func (r *Resolver) global(g *ssa.Global) *Expr {
	if r.Var != nil {
		if e := r.Var(g); e != nil && (e.Kind == Const || e.Kind == Concat && e.Known()) {
			return e
		}
	}
	return Of(Global, GlobalID(g))
}

// GlobalID names a package-level variable the same in every package.
func GlobalID(g *ssa.Global) string {
	if g.Pkg != nil && g.Pkg.Pkg != nil {
		return g.Pkg.Pkg.Path() + "." + g.Name()
	}
	return g.Name()
}

// load is the value kept at the address.
func (r *Resolver) load(addr ssa.Value) *Expr {
	switch a := addr.(type) {
	case *ssa.FreeVar:
		if b := Binding(a); b != nil {
			return r.load(b)
		}
	case *ssa.Alloc:
		return r.variable(a)
	}
	return r.Resolve(addr)
}

// variable is what a local variable is assigned: one value, or one of several.
func (r *Resolver) variable(a *ssa.Alloc) *Expr {
	var vals []*Expr
	for _, v := range Stores(a) {
		vals = append(vals, r.Resolve(v))
	}
	if len(vals) == 0 {
		return r.Resolve(a)
	}
	var set []*Expr
	for _, v := range vals {
		if v.Kind != Nil {
			set = append(set, v)
		}
	}
	if len(set) == 0 {
		return vals[0]
	}
	return phi(set)
}

// Stores are the values stored to a variable, in its function and in the
// closures that capture it.
func Stores(addr ssa.Value) []ssa.Value {
	var out []ssa.Value
	refs := addr.Referrers()
	if refs == nil {
		return nil
	}
	for _, in := range *refs {
		switch in := in.(type) {
		case *ssa.Store:
			if in.Addr == addr {
				out = append(out, in.Val)
			}
		case *ssa.MakeClosure:
			fn := in.Fn.(*ssa.Function)
			for i, b := range in.Bindings {
				if b == addr && i < len(fn.FreeVars) {
					out = append(out, Stores(fn.FreeVars[i])...)
				}
			}
		}
	}
	return out
}

// field is the value of field i of the struct, or pointer to struct, x.
func (r *Resolver) field(x ssa.Value, i int) *Expr {
	name := FieldID(x.Type(), i)
	if v := r.storedField(x, i); v != nil {
		return v
	}
	return simplify(Of(Field, name, r.Resolve(x)))
}

// storedField is what the function itself puts into a field of a struct that
// it makes.
func (r *Resolver) storedField(x ssa.Value, i int) *Expr {
	if u, ok := x.(*ssa.UnOp); ok && u.Op == token.MUL {
		x = u.X
	}
	if f, ok := x.(*ssa.FreeVar); ok {
		x = Binding(f)
	}
	a, ok := x.(*ssa.Alloc)
	if !ok {
		return nil
	}
	vals := fieldStores(a)[i]
	if len(vals) == 0 {
		return nil
	}
	return phi(r.All(vals))
}

// fieldStores are the values stored field by field to the struct at a.
func fieldStores(a *ssa.Alloc) map[int][]ssa.Value {
	out := map[int][]ssa.Value{}
	for _, in := range *a.Referrers() {
		if fa, ok := in.(*ssa.FieldAddr); ok {
			for _, v := range Stores(fa) {
				out[fa.Field] = append(out[fa.Field], v)
			}
		}
	}
	return out
}

// FieldID names a field by its type, whatever the instance.
func FieldID(t types.Type, i int) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || i >= s.NumFields() {
		return "." + strconv.Itoa(i)
	}
	return TypeID(t) + "." + s.Field(i).Name()
}

// TypeID names a type; instances of a generic type share their name.
func TypeID(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		o := n.Origin().Obj()
		if o.Pkg() != nil {
			return o.Pkg().Path() + "." + o.Name()
		}
		return o.Name()
	}
	return "struct"
}

// alloc is a struct or array that the function makes.
func (r *Resolver) alloc(a *ssa.Alloc) *Expr {
	t := a.Type().Underlying().(*types.Pointer).Elem()
	if _, ok := t.Underlying().(*types.Struct); ok {
		return r.structure(a, t)
	}
	if l := r.array(a); l != nil {
		return l
	}
	if vals := Stores(a); len(vals) > 0 {
		return phi(r.All(vals))
	}
	return r.unknown(a)
}

func (r *Resolver) structure(a *ssa.Alloc, t types.Type) *Expr {
	whole := Stores(a)
	if len(whole) == 1 {
		return r.Resolve(whole[0])
	}
	e := &Expr{Kind: Struct, Text: TypeID(t)}
	s := t.Underlying().(*types.Struct)
	fields := fieldStores(a)
	for i := range s.NumFields() {
		if vals := fields[i]; len(vals) > 0 {
			e.Names = append(e.Names, s.Field(i).Name())
			e.Args = append(e.Args, phi(r.All(vals)))
		}
	}
	if len(e.Args) == 0 {
		return r.unknown(a)
	}
	return e
}

// array is the list of values stored to an array that the function makes, as
// variadic calls and slice literals do.
func (r *Resolver) array(v ssa.Value) *Expr {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return nil
	}
	arr, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok || arr.Len() > maxNodes {
		return nil
	}
	e := &Expr{Kind: List, Args: make([]*Expr, arr.Len())}
	for _, in := range *a.Referrers() {
		ia, ok := in.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		c, ok := ia.Index.(*ssa.Const)
		if !ok {
			continue
		}
		n, _ := strconv.Atoi(c.Value.ExactString())
		if vals := Stores(ia); len(vals) > 0 && n < len(e.Args) {
			e.Args[n] = phi(r.All(vals))
		} else if n < len(e.Args) {
			e.Args[n] = r.nested(ia)
		}
	}
	for i, x := range e.Args {
		if x == nil {
			e.Args[i] = Of(Nil, "")
		}
	}
	return e
}

// nested is a struct written field by field into an element of an array.
func (r *Resolver) nested(ia *ssa.IndexAddr) *Expr {
	t := ia.Type().Underlying().(*types.Pointer).Elem()
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	e := &Expr{Kind: Struct, Text: TypeID(t)}
	for _, in := range *ia.Referrers() {
		if fa, ok := in.(*ssa.FieldAddr); ok {
			if vals := Stores(fa); len(vals) > 0 {
				e.Names = append(e.Names, s.Field(fa.Field).Name())
				e.Args = append(e.Args, phi(r.All(vals)))
			}
		}
	}
	return e
}
