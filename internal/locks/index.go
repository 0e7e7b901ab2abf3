package locks

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/lockvet/lockvet/internal/lockapi"
	"github.com/lockvet/lockvet/internal/symbol"
)

// index is what one walk over the package collects before anything is asked.
type index struct {
	m       *Model
	globals map[*ssa.Global][]ssa.Value // what is stored to a package-level variable
	embeds  map[types.Object]string     // text of go:embed variables
	fields  map[string][]fieldStore     // what is stored to a field, by its identity
	roles   map[*ssa.Function]lockapi.Role
	inDefer map[*ssa.Function]bool
	inGo    map[*ssa.Function]bool
	goes    map[*ssa.Function]bool  // declared functions that some go statement starts
	made    map[string][]types.Type // types converted to a named interface
	values  map[*ssa.Global]*symbol.Expr
}

type fieldStore struct {
	fn  *ssa.Function
	val ssa.Value
}

func newIndex(m *Model, pkg *ssa.Package) *index {
	x := &index{
		m:       m,
		globals: map[*ssa.Global][]ssa.Value{},
		embeds:  embedded(m.Pass.Fset, m.Pass.Files, m.Pass.TypesInfo),
		fields:  map[string][]fieldStore{},
		roles:   map[*ssa.Function]lockapi.Role{},
		inDefer: map[*ssa.Function]bool{},
		inGo:    map[*ssa.Function]bool{},
		goes:    map[*ssa.Function]bool{},
		made:    map[string][]types.Type{},
		values:  map[*ssa.Global]*symbol.Expr{},
	}
	if init := pkg.Func("init"); init != nil {
		x.walk(init)
	}
	for _, fn := range m.fns {
		x.walk(fn)
	}
	return x
}

func (x *index) walk(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				x.store(fn, in)
			case *ssa.MakeInterface:
				x.make(in.Type(), in.X.Type())
			case *ssa.ChangeInterface:
				// The same type behind another interface: known where it was made.
			case ssa.CallInstruction:
				x.call(in)
			}
		}
	}
}

func (x *index) store(fn *ssa.Function, s *ssa.Store) {
	switch a := s.Addr.(type) {
	case *ssa.Global:
		x.globals[a] = append(x.globals[a], s.Val)
	case *ssa.FieldAddr:
		id := symbol.FieldID(a.X.Type(), a.Field)
		x.fields[id] = append(x.fields[id], fieldStore{fn, s.Val})
	}
}

func (x *index) make(iface, t types.Type) {
	n, ok := types.Unalias(iface).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return
	}
	id := symbol.TypeID(n)
	for _, old := range x.made[id] {
		if types.Identical(old, t) {
			return
		}
	}
	x.made[id] = append(x.made[id], t)
}

// call notes the function literals that a call runs in a special way.
func (x *index) call(c ssa.CallInstruction) {
	common := c.Common()
	switch c.(type) {
	case *ssa.Defer:
		x.mark(x.inDefer, common.Value)
	case *ssa.Go:
		x.mark(x.inGo, common.Value)
		if f := common.StaticCallee(); f != nil {
			x.goes[f] = true
		}
	}
	callee := symbol.Callee(common)
	if callee == nil {
		return
	}
	row := lockapi.Lookup(callee)
	if row != nil {
		x.m.rows[symbol.FuncID(callee)] = row
	}
	if row == nil {
		if starts(callee) {
			for _, a := range common.Args {
				x.mark(x.inGo, a)
			}
		}
		return
	}
	if row.Role != lockapi.Watch && row.Role != lockapi.BeginFunc && row.Role != lockapi.PinFunc && !queues[row.Role] {
		return
	}
	for _, a := range common.Args {
		for _, lit := range literalsOf(a) {
			x.roles[lit] = row.Role
		}
	}
}

// starts tells the common helpers that run a function in a goroutine.
func starts(f *types.Func) bool {
	return f.Name() == "Go" && f.Pkg() != nil && (f.Pkg().Path() == "golang.org/x/sync/errgroup" || f.Pkg().Path() == "sync")
}

func (x *index) mark(set map[*ssa.Function]bool, v ssa.Value) {
	for _, lit := range literalsOf(v) {
		set[lit] = true
	}
}

// within asks a question of a literal and of the literals around it.
func within(fn *ssa.Function, ask func(*ssa.Function) bool) bool {
	for ; fn != nil; fn = fn.Parent() {
		if ask(fn) {
			return true
		}
	}
	return false
}

func (x *index) deferred(fn *ssa.Function, c ssa.CallInstruction) bool {
	if _, ok := c.(*ssa.Defer); ok {
		return true
	}
	return within(fn, func(f *ssa.Function) bool { return x.inDefer[f] })
}

func (x *index) started(fn *ssa.Function, c ssa.CallInstruction) bool {
	if _, ok := c.(*ssa.Go); ok {
		return true
	}
	return within(fn, func(f *ssa.Function) bool { return x.inGo[f] })
}

// watched tells whether the code runs under WATCH: in the callback of Watch, in
// a function that is handed the *redis.Tx of one, or after a WATCH command.
func (x *index) watched(fn *ssa.Function) bool {
	return within(fn, func(f *ssa.Function) bool {
		if x.roles[f] == lockapi.Watch || watchCommand(x.m, f) {
			return true
		}
		for _, p := range f.Params {
			if pendingTx(p.Type()) {
				return true
			}
		}
		return false
	})
}

// pendingTx tells whether t is the handle that Watch gives its callback.
func pendingTx(t types.Type) bool {
	p, ok := t.(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && n.Obj().Name() == "Tx" && n.Obj().Pkg() != nil && lockapi.Catalogued(n.Obj().Pkg().Path()) && lockapi.SessionOf(t) == lockapi.NoSession
}

func watchCommand(m *Model, fn *ssa.Function) bool {
	for _, op := range m.opsIn[fn] {
		if op.Command == "WATCH" {
			return true
		}
	}
	return false
}

// variable is the value of a package-level variable, nil when it has none or
// several.
func (x *index) variable(g *ssa.Global) *symbol.Expr {
	if e, ok := x.values[g]; ok {
		return e
	}
	x.values[g] = nil
	var e *symbol.Expr
	if text, ok := x.embeds[g.Object()]; ok {
		e = symbol.Of(symbol.Const, text)
	} else if vals := x.globals[g]; len(vals) == 1 {
		e = x.m.sym.Resolve(vals[0])
	} else if len(vals) == 0 && g.Object() != nil && g.Object().Pkg() != x.m.Pass.Pkg {
		var fact Variable
		if x.m.Pass.ImportObjectFact(g.Object(), &fact) {
			e = fact.Value
		}
	}
	x.values[g] = e
	return e
}

// embedded reads the files that go:embed puts into string and byte variables.
func embedded(fset *token.FileSet, files []*ast.File, info *types.Info) map[types.Object]string {
	out := map[types.Object]string{}
	for _, f := range files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				doc := v.Doc
				if doc == nil {
					doc = g.Doc
				}
				name, ok := embedName(doc)
				if !ok || len(v.Names) != 1 {
					continue
				}
				dir := filepath.Dir(fset.Position(f.Package).Filename)
				if text, err := os.ReadFile(filepath.Join(dir, name)); err == nil && len(text) < 1<<20 {
					out[info.Defs[v.Names[0]]] = string(text)
				}
			}
		}
	}
	return out
}

func embedName(doc *ast.CommentGroup) (string, bool) {
	if doc == nil {
		return "", false
	}
	for _, c := range doc.List {
		if name, ok := strings.CutPrefix(c.Text, "//go:embed "); ok {
			name = strings.Trim(strings.TrimSpace(name), "\"`")
			return name, !strings.ContainsAny(name, "*?[ ")
		}
	}
	return "", false
}

// globalText replaces a package-level variable by the value that it is given
// once: the text of a script, of a statement.
func (m *Model) globalText(e *symbol.Expr) *symbol.Expr {
	if e == nil {
		return nil
	}
	switch e.Kind {
	case symbol.Global:
		if v := m.index.named(e.Text); v != nil {
			return m.globalText(v)
		}
	case symbol.Call:
		if row := m.rows[e.Text]; row != nil && (row.Role == lockapi.NewScript || row.Role == lockapi.LoadScript || row.Role == lockapi.Prepare) {
			return m.ctorText(e)
		}
	case symbol.Result:
		return m.globalText(e.Args[0])
	case symbol.Field:
		if vals := m.index.stored(e.Text); len(vals) == 1 {
			if v := m.globalText(vals[0]); v != nil && v.Kind == symbol.Const {
				return v
			}
		}
	}
	return e
}

// named is the value of the package-level variable of that identity.
func (x *index) named(id string) *symbol.Expr {
	for g := range x.values {
		if symbol.GlobalID(g) == id {
			return x.variable(g)
		}
	}
	return nil
}

// stored are the identities of what the package stores to a field.
func (x *index) stored(field string) []*symbol.Expr {
	var out []*symbol.Expr
	for _, s := range x.fields[field] {
		e := x.m.sym.Resolve(s.val)
		if e.Kind != symbol.Nil {
			out = append(out, e)
		}
	}
	return out
}

// ctorText is the text that a script or prepared statement was made from.
func (m *Model) ctorText(e *symbol.Expr) *symbol.Expr {
	row := m.rows[e.Text]
	slot := row.Script
	if !slot.Given() {
		slot = row.SQL
	}
	i := slot.Index()
	if row.Recv != nil {
		i++
	}
	if i < 0 || i >= len(e.Args) {
		return nil
	}
	return m.globalText(e.Args[i])
}

// scriptText is the Lua text behind a script object.
func (m *Model) scriptText(obj *symbol.Expr) *symbol.Expr {
	t := m.globalText(obj)
	if t == obj {
		if obj != nil && pending(obj) {
			return obj
		}
		return nil
	}
	return t
}

// preparedText is the SQL behind a prepared statement.
func (m *Model) preparedText(obj *symbol.Expr) *symbol.Expr { return m.scriptText(obj) }

// splitKeys divides redigo's keysAndArgs by the key count of its script.
func (m *Model) splitKeys(script, all *symbol.Expr) (keys, args *symbol.Expr) {
	if all.Kind != symbol.List {
		return all, nil
	}
	obj := script
	if obj.Kind == symbol.Global {
		obj = m.index.named(obj.Text)
	}
	if obj == nil || obj.Kind != symbol.Call || len(obj.Args) == 0 {
		return all, nil
	}
	n, ok := atoi(obj.Args[0])
	if !ok || n > len(all.Args) {
		return all, nil
	}
	return list(all.Args[:n]), list(all.Args[n:])
}
