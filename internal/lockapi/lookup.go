package lockapi

import (
	"go/types"
	"slices"
	"strings"
	"sync"
)

// Call is a row as one function sees it: the slots are shifted for a variant
// without the leading context, and the command is spelled out.
//
// A Call is shared by all calls of the function: do not change it.
type Call struct {
	*Entry
	Pkg  string // the import path it is listed under
	Name string // the function's name

	Command string

	Ctx, Keys, Value, TTL, SQL, Script    Slot
	Match, Cond, Words, NumKeys, On, Func Slot

	Session Session // ByValue for a shape (LookupShape), whatever the row says
	Shape   bool    // found by LookupShape
}

func newCall(e *Entry, pkg, name string, shift int) *Call {
	c := &Call{
		Entry: e, Pkg: pkg, Name: name, Command: e.Command, Session: e.Session,
		Ctx: e.Ctx, Keys: e.Keys, Value: e.Value, TTL: e.TTL, SQL: e.SQL, Script: e.Script,
		Match: e.Match, Cond: e.Cond, Words: e.Words, NumKeys: e.NumKeys, On: e.On, Func: e.Func,
	}
	if c.Command == "" && (e.Role == Command || e.Role == Script || e.Role == BuildStep) {
		c.Command = strings.ToUpper(name)
	}
	if shift > 0 {
		c.Ctx = Slot{}
		for _, s := range c.slots() {
			*s = s.shift(shift)
		}
	}
	return c
}

// asShape is the call on a project's own type: its session depends on the value
// put into it.
func (c *Call) asShape() *Call {
	shape := *c
	shape.Shape = true
	if shape.Session != NoSession {
		shape.Session = ByValue
	}
	return &shape
}

func (c *Call) slots() []*Slot {
	return []*Slot{&c.Ctx, &c.Keys, &c.Value, &c.TTL, &c.SQL, &c.Script,
		&c.Match, &c.Cond, &c.Words, &c.NumKeys, &c.On, &c.Func}
}

// arity is the least number of parameters that the slots need.
func (c *Call) arity() int {
	n := 0
	for _, s := range c.slots() {
		n = max(n, s.n)
	}
	return n
}

type funcKey struct{ pkg, name string }

type index struct {
	funcs  map[funcKey][]*Call // by declaring package and name: one or a few receivers each
	shapes map[string][]*Call  // methods by name, for LookupShape
	pkgs   map[string]bool
	paths  []string // keys of pkgs, sorted
}

var theIndex = sync.OnceValue(func() *index {
	ix := &index{
		funcs:  make(map[funcKey][]*Call),
		shapes: make(map[string][]*Call),
		pkgs:   make(map[string]bool),
	}
	for _, t := range catalogue {
		for i := range t.Rows {
			e := &t.Rows[i]
			e.Backend = t.Backend
			ix.add(e, e.Pkgs, 0)
			ix.add(e, e.NoCtx, 1)
		}
	}
	for _, s := range sessions {
		ix.pkgs[s.Pkg] = true
	}
	for _, o := range objects {
		for _, p := range o.Pkgs {
			ix.pkgs[p] = true
		}
	}
	for p := range ix.pkgs {
		ix.paths = append(ix.paths, p)
	}
	slices.Sort(ix.paths)
	return ix
})

func (ix *index) add(e *Entry, pkgs []string, shift int) {
	for _, pkg := range pkgs {
		ix.pkgs[pkg] = true
		for _, name := range e.Names {
			c := newCall(e, pkg, name, shift)
			k := funcKey{pkg, name}
			ix.funcs[k] = append(ix.funcs[k], c)
			if len(e.Recv) > 0 {
				ix.shapes[name] = append(ix.shapes[name], c.asShape())
			}
		}
	}
}

// Lookup is the row of a function or method that the configuration declares or
// that is of a catalogued library, nil for any other function. It is cheap: one
// map access answers for most functions.
func Lookup(fn *types.Func) *Call {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	if c := configured(fn); c != nil {
		return c
	}
	calls := theIndex().funcs[funcKey{fn.Pkg().Path(), fn.Name()}]
	if calls == nil {
		return nil
	}
	recv := receiver(fn)
	var wild *Call
	for _, c := range calls {
		switch {
		case recv == "" && len(c.Recv) == 0, recv != "" && slices.Contains(c.Recv, recv):
			return c
		case recv != "" && slices.Contains(c.Recv, "*"):
			wild = c
		}
	}
	return wild
}

// receiver is the name of the type that declares a method, "" for a function.
func receiver(fn *types.Func) string {
	recv := fn.Origin().Signature().Recv()
	if recv == nil {
		return ""
	}
	if n := named(recv.Type()); n != nil {
		return n.Obj().Name()
	}
	return "interface" // a method of an unnamed interface: of no table
}

// named is the defined type behind pointers and aliases, nil if there is none.
func named(t types.Type) *types.Named {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Named:
			return u
		default:
			return nil
		}
	}
}

// Packages are the import paths of the catalogue, sorted.
func Packages() []string { return slices.Clone(theIndex().paths) }

// Catalogued tells whether an import path is in the catalogue.
func Catalogued(path string) bool { return theIndex().pkgs[path] }

// Module tells whether a module has a package of the catalogue.
func Module(path string) bool {
	ix := theIndex()
	below := path + "/"
	i, _ := slices.BinarySearch(ix.paths, below)
	return ix.pkgs[path] || path != "" && i < len(ix.paths) && strings.HasPrefix(ix.paths[i], below)
}
