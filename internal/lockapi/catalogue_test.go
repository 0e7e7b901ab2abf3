package lockapi

import (
	"fmt"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The catalogue is checked against the libraries themselves: every row names
// functions that exist, and its slots stand on parameters of their kind. The
// libraries are required by modules of testdata/catalogue, at the newest and at
// the oldest version that the rows claim.

// unchecked are import paths whose modules the public proxy does not serve.
// Their rows were read from the repositories; nothing checks them here. A path
// that one of the modules does load must not be on the list.
var unchecked = []string{
	"cirello.io/dynamolock",
	"cirello.io/dynamolock/v2",
	"cirello.io/dynamolock/v5",
	"cirello.io/pglock",
	"github.com/RichardKnop/machinery/v2/locks/redis",
	"github.com/allisson/go-pglock/v2",
	"github.com/allisson/go-pglock/v3",
	"github.com/docker/libkv/store",
	"github.com/go-co-op/gocron-redis-lock",
	"github.com/go-co-op/gocron-redis-lock/v2",
	"github.com/go-pg/pg",
	"github.com/go-pg/pg/orm",
	"github.com/go-pg/pg/v9",
	"github.com/go-pg/pg/v9/orm",
	"github.com/go-redsync/redsync/v2",
	"github.com/go-redsync/redsync/v3",
	"github.com/go-redsync/redsync/v4/redis/valkeygo", // needs valkeycompat
	"github.com/gobuffalo/pop",
	"github.com/gobuffalo/pop/v5",
	"github.com/gogf/gf/v2/database/gredis",
	"github.com/gotomicro/redis-lock",
	"github.com/hazelcast/hazelcast-go-client",
	"github.com/kvtools/valkeyrie/store",
	"github.com/redis/rueidis/rueidislock",
	"github.com/sanketplus/go-mysql-lock",
	"github.com/valkey-io/valkey-go/valkeycompat",
	"gopkg.in/pg.v4",
	"gopkg.in/pg.v5",
	"gopkg.in/redsync.v1",
}

// unserved are functions of versions newer than the newest that the proxy
// serves.
var unserved = []string{
	"github.com/bsm/redislock.ObtainMulti", // v0.10
}

// internalPkgs declare methods that users call but cannot import.
var internalPkgs = []string{
	"github.com/redis/rueidis/internal/cmds",
	"github.com/valkey-io/valkey-go/internal/cmds",
}

// library is one package at one version.
type library struct {
	module string // newest, oldest, legacy
	*types.Package
	funcs map[funcKey][]*types.Func // by receiver and name: what users can call
}

var modules = []string{"newest", "oldest", "legacy"}

// loaded is every module, loaded once for all tests of the package.
type loaded struct {
	libs   map[string][]*library     // by import path
	newest map[string]*types.Package // with everything below, for the examples
}

var loadAll = sync.OnceValues(func() (*loaded, error) {
	l := &loaded{libs: make(map[string][]*library)}
	for _, m := range modules {
		imported, all, err := load(filepath.Join("..", "..", "testdata", "catalogue", m))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m, err)
		}
		for path, pkg := range imported {
			l.libs[path] = append(l.libs[path], newLibrary(m, pkg))
		}
		if m == "newest" {
			l.newest = all
		}
	}
	return l, nil
})

// newLibrary finds what can be called: functions, and methods through every
// exported type that has or promotes them.
func newLibrary(module string, pkg *types.Package) *library {
	l := &library{module: module, Package: pkg, funcs: make(map[funcKey][]*types.Func)}
	add := func(fn *types.Func) {
		k := funcKey{receiver(fn), fn.Name()}
		if fn.Pkg() == pkg && !slices.Contains(l.funcs[k], fn.Origin()) {
			l.funcs[k] = append(l.funcs[k], fn.Origin())
		}
	}
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			add(obj)
		case *types.TypeName:
			for _, m := range methodsOf(obj.Type()) {
				add(m)
			}
		}
	}
	return l
}

func methodsOf(t types.Type) []*types.Func {
	var found []*types.Func
	if !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		found = append(found, set.At(i).Obj().(*types.Func))
	}
	return found
}

func libraries(tb testing.TB) map[string][]*library { return loadedFor(tb).libs }

func loadedFor(tb testing.TB) *loaded {
	tb.Helper()
	if testing.Short() {
		tb.Skip("loads the client libraries")
	}
	l, err := loadAll()
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// TestRows checks every row × package × name against the libraries.
func TestRows(t *testing.T) {
	libs := libraries(t)
	for _, tab := range catalogue {
		for i := range tab.Rows {
			e := &tab.Rows[i]
			checkRow(t, libs, e, e.Pkgs, 0)
			checkRow(t, libs, e, e.NoCtx, 1)
		}
	}
}

func checkRow(t *testing.T, libs map[string][]*library, e *Entry, pkgs []string, shift int) {
	for _, path := range pkgs {
		if libs[path] == nil {
			if !slices.Contains(unchecked, path) {
				t.Errorf("%s: no module loads it, and it is not on the unchecked list", path)
			}
			continue
		}
		for _, name := range e.Names {
			if slices.Contains(unserved, path+"."+name) {
				continue
			}
			c := newCall(e, path, name, shift)
			missing := 0
			for _, lib := range libs[path] {
				fns := lib.find(e, name)
				if len(fns) == 0 {
					missing++
					if e.Since == "" || lib.module == "newest" {
						t.Errorf("%s: %s has no such function (%s)", describe(e, path, name), path, lib.module)
					}
				}
				for _, fn := range fns {
					checkFunc(t, fn, c, lib.module)
				}
			}
			if missing == len(libs[path]) {
				t.Errorf("%s: in no version", describe(e, path, name))
			}
		}
	}
}

func describe(e *Entry, path, name string) string {
	if len(e.Recv) == 0 {
		return path + "." + name
	}
	recv := e.Recv[0]
	if len(e.Recv) > 1 {
		recv += "|…"
	}
	return fmt.Sprintf("(%s.%s).%s", path, recv, name)
}

// find are the functions of a row that users can call.
func (l *library) find(e *Entry, name string) []*types.Func {
	var found []*types.Func
	for k, fns := range l.funcs {
		if k.name != name {
			continue
		}
		if k.pkg == "" && len(e.Recv) == 0 || k.pkg != "" && (slices.Contains(e.Recv, k.pkg) || slices.Contains(e.Recv, "*")) {
			found = append(found, fns...)
		}
	}
	return found
}

func checkFunc(t *testing.T, fn *types.Func, c *Call, module string) {
	where := fmt.Sprintf("%s (%s): %s", fn.FullName(), module, fn.Signature())
	got := Lookup(fn)
	if got == nil {
		t.Errorf("%s: Lookup finds no row", where)
		return
	}
	if !slices.Contains(c.Recv, "*") && got.Entry != c.Entry {
		t.Errorf("%s: Lookup finds another row: %v instead of %v", where, got.Role, c.Role)
	}
	if module != "newest" && c.Since != "" {
		return // a field of a later version
	}
	for _, problem := range problems(fn.Signature(), c) {
		t.Errorf("%s: %s", where, problem)
	}
}

// problems are the claims of a row that a signature refutes.
func problems(sig *types.Signature, c *Call) (bad []string) {
	claim := func(what string, s Slot, ok func(types.Type) bool) {
		if !s.Given() {
			return
		}
		if t := slotType(sig, s); t == nil || !ok(t) {
			bad = append(bad, fmt.Sprintf("%s at %d%s is %v", what, s.Index(), s.Path(), t))
		}
	}
	claim("Ctx", c.Ctx, isContext)
	claim("Keys", c.Keys, keyType)
	claim("TTL", c.TTL, func(t types.Type) bool { return ttlType(t, c.Unit) })
	claim("SQL", c.SQL, textType)
	claim("Script", c.Script, textType)
	claim("Words", c.Words, textType)
	claim("NumKeys", c.NumKeys, func(t types.Type) bool { return isBasic(t, types.IsInteger) })
	claim("Func", c.Func, isFunc)
	for what, s := range map[string]Slot{"Value": c.Value, "Match": c.Match, "Cond": c.Cond, "On": c.On} {
		claim(what, s, func(types.Type) bool { return true })
	}
	if p := sig.Params(); p.Len() > 0 && isContext(p.At(0).Type()) && !c.Ctx.Given() {
		bad = append(bad, "Ctx is not given")
	}

	results := sig.Results()
	first := func() types.Type {
		if results.Len() == 0 {
			return types.Typ[types.Invalid]
		}
		return results.At(0).Type()
	}
	last := func() types.Type {
		if results.Len() == 0 {
			return types.Typ[types.Invalid]
		}
		return results.At(results.Len() - 1).Type()
	}
	isError := func(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }
	if c.Handle && (results.Len() == 0 || isError(first())) {
		bad = append(bad, "Handle: there is no result but an error")
	}
	ok := true
	switch c.Success {
	case NilError:
		ok = isError(last())
	case True:
		ok = isBasic(first(), types.IsBoolean)
	case BoolCmd:
		ok = resultNamed(sig, "BoolCmd")
	case NonNil:
		switch first().Underlying().(type) {
		case *types.Chan, *types.Pointer:
		default:
			ok = false
		}
	case Field:
		s := Slot{n: 1, path: c.Flag}
		ok = slotType(types.NewSignatureType(nil, nil, nil, results, nil, false), s) != nil
	}
	if !ok {
		bad = append(bad, fmt.Sprintf("Success %d does not go with the results", c.Success))
	}
	for what, s := range map[string]Slot{"Lost": c.Lost, "Undo": c.Undo} {
		if s.Given() && s.Index() >= results.Len() {
			bad = append(bad, what+": there is no such result")
		}
	}
	return bad
}

// TestReceivers checks that no receiver is dead: each is a type of some package
// that the table lists it with. (A list of receivers serves several versions,
// so a row alone may have some that its packages lack.)
func TestReceivers(t *testing.T) {
	libs := libraries(t)
	for _, tab := range catalogue {
		alive := make(map[string]bool)
		for _, e := range tab.Rows {
			for _, path := range slices.Concat(e.Pkgs, e.NoCtx) {
				for _, recv := range e.Recv {
					known := recv == "*" || libs[path] == nil
					for _, lib := range libs[path] {
						known = known || slices.Contains(lib.receivers(), recv)
					}
					alive[recv] = alive[recv] || known
				}
			}
		}
		for recv, ok := range alive {
			if !ok {
				t.Errorf("%s: no package has a type %s with methods", tab.Backend, recv)
			}
		}
	}
}

func (l *library) receivers() []string {
	var names []string
	for k := range l.funcs {
		names = append(names, k.pkg)
	}
	return names
}

// TestSince checks that a Since is still needed: some version lacks one of the
// row's functions.
func TestSince(t *testing.T) {
	libs := libraries(t)
	for _, tab := range catalogue {
		for i := range tab.Rows {
			e := &tab.Rows[i]
			if e.Since == "" {
				continue
			}
			checked, lacking := 0, 0
			for i, path := range slices.Concat(e.Pkgs, e.NoCtx) {
				shift := 0
				if i >= len(e.Pkgs) {
					shift = 1
				}
				checked += max(0, len(libs[path])-1)
				for _, lib := range libs[path] {
					for _, name := range e.Names {
						fns := lib.find(e, name)
						if len(fns) == 0 || len(problems(fns[0].Signature(), newCall(e, path, name, shift))) > 0 {
							lacking++
						}
					}
				}
			}
			if checked > 0 && lacking == 0 {
				t.Errorf("%s: Since %q, but the oldest version has it", describe(e, e.Pkgs[0], e.Names[0]), e.Since)
			}
		}
	}
}

// TestUnchecked keeps the list short: a path that a module loads, or that no
// row has, is not on it.
func TestUnchecked(t *testing.T) {
	libs := libraries(t)
	for _, path := range unchecked {
		if libs[path] != nil {
			t.Errorf("%s is loaded: take it off the list", path)
		}
		if !Catalogued(path) {
			t.Errorf("%s is in no table", path)
		}
	}
	for _, name := range unserved {
		i := strings.LastIndexByte(name, '.')
		for _, lib := range libs[name[:i]] {
			for k := range lib.funcs {
				if k.name == name[i+1:] {
					t.Errorf("%s is served: take it off the list", name)
				}
			}
		}
	}
	for _, path := range Packages() {
		if libs[path] == nil && !slices.Contains(unchecked, path) {
			t.Errorf("%s: no module loads it, and it is not on the unchecked list", path)
		}
	}
	t.Logf("not served by the proxy, so not checked: %s", strings.Join(unchecked, ", "))
}

// TestObjects checks the fields, errors and constants.
func TestObjects(t *testing.T) {
	libs := libraries(t)
	for _, o := range objects {
		for _, path := range o.Pkgs {
			if libs[path] == nil {
				continue // TestUnchecked has it
			}
			for _, name := range o.Names {
				found := false
				for _, lib := range libs[path] {
					if o.Type == "" {
						found = found || lib.Scope().Lookup(name) != nil
					} else if tn, ok := lib.Scope().Lookup(o.Type).(*types.TypeName); ok {
						f, _, _ := types.LookupFieldOrMethod(tn.Type(), true, lib.Package, name)
						_, isVar := f.(*types.Var)
						found = found || isVar
					}
				}
				if !found {
					t.Errorf("%s.%s.%s: no such object", path, o.Type, name)
				}
			}
		}
	}
}

// TestSessions checks that the handles exist.
func TestSessions(t *testing.T) {
	libs := libraries(t)
	for _, h := range sessions {
		if libs[h.Pkg] == nil {
			continue // TestUnchecked has it
		}
		for _, name := range h.Names {
			found := false
			for _, lib := range libs[h.Pkg] {
				found = found || slices.Contains(lib.receivers(), name) || lib.Scope().Lookup(name) != nil
			}
			if !found {
				t.Errorf("%s.%s: no such type", h.Pkg, name)
			}
		}
	}
}

// TestTables checks what needs no library.
func TestTables(t *testing.T) {
	seen := make(map[string]bool)
	for _, tab := range catalogue {
		for _, e := range tab.Rows {
			if e.Role == 0 || len(e.Names) == 0 || len(e.Pkgs) == 0 {
				t.Errorf("%v %v: a row needs packages, names and a role", e.Pkgs, e.Names)
			}
			if len(e.NoCtx) > 0 && e.Ctx != Arg(0) {
				t.Errorf("%v: NoCtx, but the context is not the first parameter", e.Names)
			}
			for _, pkg := range slices.Concat(e.Pkgs, e.NoCtx) {
				for _, name := range e.Names {
					for _, recv := range append([]string{""}, e.Recv...) {
						if recv == "" && len(e.Recv) > 0 {
							continue
						}
						k := pkg + "." + recv + "." + name
						if seen[k] {
							t.Errorf("%s: in two rows", k)
						}
						seen[k] = true
					}
				}
			}
		}
	}
}
