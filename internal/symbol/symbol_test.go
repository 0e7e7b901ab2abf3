package symbol

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// load builds a package in which use(x) marks the values that a test asks for,
// and answers the identities of those values by function, in order.
func load(t testing.TB, body string) map[string][]*Expr {
	t.Helper()
	fset := token.NewFileSet()
	src := "package p\nimport (\"fmt\"; \"strings\"; \"strconv\")\nvar _, _, _ = fmt.Sprint, strings.Join, strconv.Itoa\nfunc use(any) {}\n" + body
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, types.NewPackage("p", "p"), []*ast.File{f}, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := NewResolver()
	out := map[string][]*Expr{}
	for fn := range ssautil.AllFunctions(pkg.Prog) {
		if fn.Pkg != pkg {
			continue
		}
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				c, ok := in.(*ssa.Call)
				if ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == "use" {
					out[fn.Name()] = append(out[fn.Name()], r.Resolve(c.Call.Args[0]))
				}
			}
		}
	}
	return out
}

// What a key is made of is seen through every way to make it.
func TestTemplate(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"constant", `const k = "lock:a"; func f() { use(k) }`, "lock:a"},
		{"concatenation", `func f(id string) { k := "lock:" + id; k += ":x"; use(k) }`, "lock:\uFFFC:x"},
		{"Sprintf", `func f(id int) { use(fmt.Sprintf("lock:%05d:%s", id, "a")) }`, "lock:\uFFFC:a"},
		{"Sprintf, arguments by number", `func f(a, b string) { use(fmt.Sprintf("%[2]s/%[1]s%%", a, "x")) }`, "x/\uFFFC%"},
		{"Sprint", `func f(id string) { use(fmt.Sprint("lock:", id)) }`, "lock:\uFFFC"},
		{"Join", `func f(id string) { use(strings.Join([]string{"a", id, "b"}, ":")) }`, "a:\uFFFC:b"},
		{"number", `func f() { use("shard-" + strconv.Itoa(7)) }`, "shard-7"},
		{"variable of the function, captured", `func f(id string) { k := "lock:" + id; func() { use(k) }() }`, "lock:\uFFFC"},
		{"literal with a parameter", `func f(id string) { func(k string) { use(k) }("lock:" + id) }`, "lock:\uFFFC"},
		{"named type", `type key string; func f() { use(string(key("lock:a"))) }`, "lock:a"},
		{"struct made here", `type T struct{ k string }; func f(id string) { t := T{k: "lock:" + id}; use(t.k) }`, "lock:\uFFFC"},
		{"pointer to a struct made here", `type T struct{ k string }; func f(id string) { t := &T{}; t.k = "lock:" + id; use(t.k) }`, "lock:\uFFFC"},
		{"element of a list made here", `func f(id string) { l := []string{"a:" + id}; use(l[0]) }`, "a:\uFFFC"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got *Expr
			for _, es := range load(t, c.body) {
				got = es[0]
			}
			if text, _, ok := got.Template(); !ok || text != c.want {
				t.Errorf("template %q (%v), want %q", text, got, c.want)
			}
		})
	}
}

// Two values agree when they can name the same thing.
func TestAgree(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       bool
	}{
		{"same constant", `func f() { use("a") }; func g() { use("a") }`, true},
		{"other constant", `func f() { use("a") }; func g() { use("b") }`, false},
		{"same template, own parameters", `func f(x string) { use("a:" + x) }; func g(y string) { use(fmt.Sprintf("a:%s", y)) }`, true},
		{"other prefix", `func f(x string) { use("a:" + x) }; func g(x string) { use("b:" + x) }`, false},
		{"other suffix", `func f(x string) { use("a:" + x + ":lock") }; func g(x string) { use("a:" + x + ":state") }`, false},
		{"same field of the type", `type T struct{ k string }; func (t *T) f() { use(t.k) }; func (u *T) g() { use(u.k) }`, true},
		{"other field of the type", `type T struct{ k, l string }; func (t *T) f() { use(t.k) }; func (t *T) g() { use(t.l) }`, false},
		{"parameter and field in the same place", `type T struct{ id string }; func f(id string) { use("a:" + id) }; func (t *T) g() { use("a:" + t.id) }`, true},
		{"same helper", `func key(s string) string { println(s); return s }; func f(x string) { use(key(x)) }; func g(y string) { use(key(y)) }`, true},
		{"helper and other helper", `func k(s string) string { println(s); return s }; func l(s string) string { println(s); return s }; func f(x string) { use(k(x)) }; func g(y string) { use(l(y)) }`, false},
		{"map element", `var m = map[string]string{}; func f(x string) { use(m[x]) }; func g(y string) { use(m[y]) }`, true},
		{"constant and parameter", `func f() { use("a") }; func g(x string) { use(x) }`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := load(t, c.body)
			a, b := all["f"][0], all["g"][0]
			if Agree(a, b) != c.want || Agree(b, a) != c.want {
				t.Errorf("Agree(%v, %v) = %v, %v; want %v", a, b, Agree(a, b), Agree(b, a), c.want)
			}
		})
	}
}

// A summary speaks of a function's parameters; a call puts the arguments in.
func TestSubst(t *testing.T) {
	e := load(t, `type T struct{ p string }; func (t *T) f(id string) { use(t.p + ":" + id) }`)["f"][0]
	recv := &Expr{Kind: Struct, Text: "p.T", Names: []string{"p"}, Args: []*Expr{Of(Const, "app")}}
	got := e.Subst("(*p.T).f", []*Expr{recv, Of(Const, "7")})
	if text, holes, _ := got.Template(); text != "app:7" || len(holes) != 0 {
		t.Errorf("got %v", got)
	}
}

// Loops and long chains end, and cost no more than they have to.
func TestBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString("func f(x string) { a, b := x, x\nfor i := 0; i < 9; i++ {\n")
	for range 2000 {
		b.WriteString("a, b = a+b, b+a\n")
	}
	b.WriteString("}\nuse(a) }")
	if e := load(t, b.String())["f"][0]; e.Nodes() > maxNodes {
		t.Errorf("%d nodes", e.Nodes())
	}
}

// Whatever a format is, its constant text survives and nothing panics.
func FuzzSprintf(f *testing.F) {
	for _, s := range []string{"lock:%s", "%[2]d%[1]s", "%%", "%", "%[", "%-+# 0.3[1]*s", "%!"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, format string) {
		args := &Expr{Kind: List, Args: []*Expr{Of(Param, "f"), Of(Const, "c")}}
		e := sprintf([]*Expr{Of(Const, format), args})
		if e == nil {
			t.Fatal("a constant format was not read")
		}
		if !strings.Contains(format, "%") {
			if text, _, _ := e.Template(); text != format {
				t.Fatalf("%q became %q", format, text)
			}
		}
		if !Equal(e, e.Subst("g", nil)) {
			t.Fatal("substitution of nothing changed it")
		}
	})
}
