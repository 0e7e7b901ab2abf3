package baseline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/output"
)

func TestCode(t *testing.T) {
	for src, want := range map[string]string{
		"rdb.Del(ctx, key)":                            "rdb.Del(ctx,key)",
		"rdb.\n\tDel(\n\t\tctx, // why\n\t\tkey,\n\t)": "rdb.Del(ctx,key)",
		"[]string{\"a b\", `c`,\n}":                    "[]string{\"a b\",`c`}",
		"go func() { return x }()":                     "go func(){return x}()",
		"defer\tf( )":                                  "defer f()",
		"":                                             "",
	} {
		if got := code([]byte(src)); got != want {
			t.Errorf("%q: %q, want %q", src, got, want)
		}
	}
	long := strings.Repeat("x + ", 100) + "y"
	a, b := code([]byte(long)), code([]byte(strings.Replace(long, "y", "z", 1)))
	if a == b || len(a) > maxCode+80 {
		t.Errorf("%q and %q", a, b)
	}
}

func TestFunction(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.go")
	text := "package a\n\nvar v = 1\n\nfunc f() {}\n\nfunc (m *m[K, V]) g() { func() {}() }\n\nfunc (t t) h() {}\nfunc broken( {\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	files := make(files)
	for line, want := range map[int]string{3: "", 5: "f", 7: "m.g", 9: "t.h"} {
		p := output.Position{File: file, Line: line, Col: 1}
		if got := files.key(&output.Finding{Posn: p, End: p}); got.Function != want || got.Code == "" {
			t.Errorf("line %d: %+v", line, got)
		}
	}
	for _, p := range []output.Position{{File: file, Line: 99, Col: 1}, {File: file, Line: 1, Col: 999}, {File: "/nowhere.go", Line: 1, Col: 1}, {File: file, Line: 1}} {
		if got := files.key(&output.Finding{Pkg: "p", Rule: "r", Posn: p, End: p}); got != (Key{Package: "p", Rule: "r"}) {
			t.Errorf("%v: %+v", p, got)
		}
	}
}
