package effects

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/buildssa"
	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/directive"
	"github.com/lockvet/lockvet/internal/symbol"
)

// Analyzer finds the effects of a package's functions and exports them as
// facts. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:       "lockveteffects",
	Doc:        "find the side effects of functions, for lockvet's rules",
	Requires:   []*analysis.Analyzer{buildssa.Analyzer, directive.Analyzer},
	ResultType: reflect.TypeFor[*Model](),
	FactTypes:  []analysis.Fact{new(Effects)},
	Run:        run,
}

// Effects is what a function, or each implementation of an interface method,
// does outside the process.
type Effects struct {
	List     []Effect
	Harmless bool // a directive says that a repetition is
}

// AFact marks Effects as a fact of a function or method.
func (*Effects) AFact() {}

func (e *Effects) String() string {
	var calls []string
	for _, x := range e.List {
		calls = append(calls, x.Call)
	}
	return "effects: " + strings.Join(calls, ", ")
}

// A function's effects stay few: they are examples.
const (
	maxEffects = 5
	maxPath    = 6
)

// Model is what is known of the effects of one package.
type Model struct {
	pass   *analysis.Pass
	fns    []*ssa.Function
	sym    *symbol.Resolver
	stated map[*types.Func]*Effects // by directives
	sums   map[*ssa.Function]*summary
	ifaces map[*types.Func][]*types.Func
	bearer map[*ssa.Function]testimony
	timed  *bool // the package makes HTTP clients with a timeout; nil: not looked yet
	failed error
}

type summary struct {
	list []Effect
	busy bool
}

// Failed is why the model could not be built: a defect of ours.
func (m *Model) Failed() error { return m.failed }

func run(pass *analysis.Pass) (result any, err error) {
	m := &Model{
		pass:   pass,
		fns:    pass.ResultOf[buildssa.Analyzer].(*buildssa.SSA).SrcFuncs,
		sym:    symbol.NewResolver(),
		stated: map[*types.Func]*Effects{},
		sums:   map[*ssa.Function]*summary{},
		ifaces: map[*types.Func][]*types.Func{},
		bearer: map[*ssa.Function]testimony{},
	}
	defer func() {
		if p := recover(); p != nil {
			result = &Model{pass: pass, failed: fmt.Errorf("%v", p)}
		}
	}()
	m.sym.Var = variables(pass.ResultOf[buildssa.Analyzer].(*buildssa.SSA), m.sym)
	m.readDirectives(pass.ResultOf[directive.Analyzer].(*directive.Set))
	for _, fn := range m.fns {
		if fn.Parent() == nil {
			m.summarise(fn)
		}
	}
	m.export()
	return m, nil
}

func (m *Model) export() {
	for f, e := range m.stated {
		m.pass.ExportObjectFact(f, e)
	}
	for fn, s := range m.sums {
		f, ok := fn.Object().(*types.Func)
		if !ok || f.Pkg() != m.pass.Pkg || m.stated[f] != nil || len(s.list) == 0 {
			continue
		}
		m.pass.ExportObjectFact(f, &Effects{List: s.list})
	}
}

// variables gives the resolver the constant value of package-level variables
// that are assigned once.
func variables(in *buildssa.SSA, sym *symbol.Resolver) func(*ssa.Global) *symbol.Expr {
	stores := map[*ssa.Global][]ssa.Value{}
	fns := in.SrcFuncs
	if init := in.Pkg.Func("init"); init != nil {
		fns = append([]*ssa.Function{init}, fns...)
	}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if s, ok := instr.(*ssa.Store); ok {
					if g, ok := s.Addr.(*ssa.Global); ok {
						stores[g] = append(stores[g], s.Val)
					}
				}
			}
		}
	}
	return func(g *ssa.Global) *symbol.Expr {
		if vals := stores[g]; len(vals) == 1 {
			return sym.Resolve(vals[0])
		}
		return nil
	}
}

// summarise collects the effects of a declared function and its literals.
func (m *Model) summarise(fn *ssa.Function) *summary {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if s := m.sums[fn]; s != nil {
		return s
	}
	s := &summary{busy: true}
	m.sums[fn] = s
	for _, f := range WithLiterals(fn) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(ssa.CallInstruction); ok && !beside(c) {
					for _, e := range m.ofCall(c) {
						s.list = add(s.list, e)
					}
				}
			}
		}
	}
	t := m.testimonyOf(fn)
	s.list = t.drop(s.list)
	s.busy = false
	return s
}

// add keeps one effect of a kind, and the gravest where there are many.
func add(list []Effect, e Effect) []Effect {
	for i, old := range list {
		if old.Class == e.Class && old.Call == e.Call && old.Unsafe == e.Unsafe {
			if len(e.Path) < len(old.Path) {
				list[i] = e
			}
			return list
		}
	}
	list = append(list, e)
	Sort(list)
	if len(list) > maxEffects {
		list = keep(list)
	}
	return list
}

// keep drops the mildest, but neither the last unsafe nor the last network call.
func keep(list []Effect) []Effect {
	for i := len(list) - 1; i > 0; i-- {
		e := list[i]
		rest := slices.Delete(slices.Clone(list), i, i+1)
		if (!e.Unsafe || slices.ContainsFunc(rest, func(x Effect) bool { return x.Unsafe })) &&
			(!e.Network || slices.ContainsFunc(rest, func(x Effect) bool { return x.Network })) {
			return rest
		}
	}
	return list[:maxEffects]
}

// Sort puts the gravest effects first: what is unsafe before what is safe, what
// is known before what is guessed.
func Sort(list []Effect) {
	rank := func(e Effect) int {
		r := int(e.Class)
		if e.Guess {
			r += 100
		}
		if !e.Unsafe {
			r += 1000
		}
		return r
	}
	slices.SortStableFunc(list, func(a, b Effect) int { return rank(a) - rank(b) })
}

// WithLiterals are a function and the literals in it.
func WithLiterals(fn *ssa.Function) []*ssa.Function {
	out := []*ssa.Function{fn}
	for _, f := range fn.AnonFuncs {
		out = append(out, WithLiterals(f)...)
	}
	return out
}

// Of are the effects of a call, those of function literals that it is handed
// among them.
func (m *Model) Of(c ssa.CallInstruction) []Effect {
	list := m.ofCall(c)
	for _, a := range c.Common().Args {
		for _, lit := range literals(a) {
			for _, e := range m.OfFunction(lit) {
				list = add(list, e)
			}
		}
	}
	return m.testimonyOf(unit(c.Parent())).drop(list)
}

// OfFunction are the effects of a function or literal of the package.
func (m *Model) OfFunction(fn *ssa.Function) []Effect {
	if fn.Parent() == nil {
		return m.summarise(fn).list
	}
	var list []Effect
	for _, f := range WithLiterals(fn) {
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				if c, ok := in.(ssa.CallInstruction); ok && !beside(c) {
					for _, e := range m.ofCall(c) {
						list = add(list, e)
					}
				}
			}
		}
	}
	return m.testimonyOf(unit(fn)).drop(list)
}

func unit(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// literals are the function literals that a value is.
func literals(v ssa.Value) []*ssa.Function {
	switch v := v.(type) {
	case *ssa.MakeClosure:
		if fn := v.Fn.(*ssa.Function); fn.Parent() != nil {
			return []*ssa.Function{fn}
		}
	case *ssa.Function:
		if v.Parent() != nil {
			return []*ssa.Function{v}
		}
	case *ssa.ChangeType:
		return literals(v.X)
	case *ssa.MakeInterface:
		return literals(v.X)
	}
	return nil
}

// ofCall are the effects of the called function itself.
func (m *Model) ofCall(c ssa.CallInstruction) []Effect {
	common := c.Common()
	if _, ok := common.Value.(*ssa.Builtin); ok {
		return nil
	}
	f := symbol.Callee(common)
	if f == nil || f.Pkg() == nil {
		return nil // literals are walked with the function around them
	}
	if e := m.statedOf(f); e != nil {
		return m.through(f, common, e.List)
	}
	if list, known := m.direct(c, f); known {
		return list
	}
	if writesLine(f) {
		return nil
	}
	if common.IsInvoke() {
		return m.behind(c, f)
	}
	if f.Pkg() == m.pass.Pkg {
		fn := common.StaticCallee()
		if body := fn.Prog.FuncValue(f.Origin()); body != nil {
			fn = body
		}
		if s := m.summarise(fn); !s.busy {
			return m.through(f, common, s.list)
		}
		return nil
	}
	var fact Effects
	if m.pass.ImportObjectFact(f.Origin(), &fact) {
		return m.through(f, common, fact.List)
	}
	if m.own(f.Pkg()) || !strings.Contains(f.Pkg().Path(), ".") {
		return nil // seen, and without effect
	}
	return m.named(f, common)
}

// own tells whether a package belongs to the module that is analysed.
func (m *Model) own(p *types.Package) bool {
	mod := m.pass.Module
	return mod != nil && mod.Path != "" && (p.Path() == mod.Path || strings.HasPrefix(p.Path(), mod.Path+"/"))
}

// through are the effects of a callee as its caller has them: with one more
// function on the path, and decided where the caller knows more.
func (m *Model) through(f *types.Func, common *ssa.CallCommon, list []Effect) []Effect {
	var out []Effect
	for _, e := range list {
		if e.Class != Stated || len(e.Path) > 0 || e.Call != f.Name() {
			if len(e.Path) >= maxPath {
				continue
			}
			e.Path = append([]string{f.Name()}, e.Path...)
		}
		if e.Open != nil {
			e.Open = e.Open.Subst(symbol.FuncID(f), m.sym.All(symbol.Args(common)))
			var ok bool
			if e, ok = e.settle(); !ok {
				continue
			}
		}
		if rehearsal.MatchString(f.Name()) {
			if e.Unsafe = false; !e.Network {
				continue
			}
		}
		out = append(out, e)
	}
	return out
}

// behind are the effects of what stands behind an interface method.
func (m *Model) behind(c ssa.CallInstruction, f *types.Func) []Effect {
	common := c.Common()
	impls := m.implementations(f)
	var out []Effect
	for _, impl := range impls {
		var list []Effect
		if e := m.statedOf(impl); e != nil {
			list = e.List
		} else if impl.Pkg() == m.pass.Pkg {
			if body := c.Parent().Prog.FuncValue(impl); body != nil {
				list = m.summarise(body).list
			}
		} else {
			var fact Effects
			if m.pass.ImportObjectFact(impl, &fact) {
				list = fact.List
			}
		}
		for _, e := range m.through(impl, common, list) {
			out = add(out, e)
		}
	}
	if len(impls) > 0 {
		return out
	}
	return m.named(f, common)
}
