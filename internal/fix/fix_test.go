package fix_test

import (
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/lockvet/lockvet/internal/fix"
)

// source is a file under test; the line that holds the word HERE is the target.
type source struct {
	text string
	f    *fix.File
	at   token.Pos
	path []ast.Node
}

var std = importer.ForCompiler(token.NewFileSet(), "source", nil)

func load(t *testing.T, text string) source {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}}
	pkg, err := (&types.Config{Importer: std, Error: func(error) {}}).Check("p", fset, []*ast.File{file}, info)
	if pkg == nil {
		t.Fatal(err)
	}
	at := file.FileStart
	if i := strings.Index(text, "here("); i >= 0 {
		at += token.Pos(i)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info, ReadFile: func(string) ([]byte, error) { return []byte(text), nil }}
	path, _ := astutil.PathEnclosingInterval(file, at, at)
	return source{text, fix.Open(pass, at), at, path}
}

func (s source) apply(t *testing.T, edits ...analysis.TextEdit) string {
	t.Helper()
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
	text := s.text
	start := s.f.Syntax.FileStart
	for _, e := range edits {
		text = text[:e.Pos-start] + string(e.NewText) + text[e.End-start:]
	}
	if formatted, err := format.Source([]byte(text)); err != nil {
		t.Errorf("%v:\n%s", err, text)
	} else if string(formatted) != text {
		t.Errorf("not as gofmt has it:\n%s", text)
	}
	return text
}

func TestImport(t *testing.T) {
	const body = "\n\nfunc f() {}\n\nfunc here() {}\n"
	for _, tt := range []struct{ before, after, local string }{
		{"package p", "package p\n\nimport \"crypto/rand\"", "rand"},
		{"package p\n\nimport \"os\"", "package p\n\nimport \"crypto/rand\"\nimport \"os\"", "rand"},
		{"package p\n\n// Doc.\nimport \"os\"", "package p\n\nimport \"crypto/rand\"\n\n// Doc.\nimport \"os\"", "rand"},
		{"package p\n\nimport (\n\t\"bytes\"\n\t\"os\"\n)", "package p\n\nimport (\n\t\"bytes\"\n\t\"crypto/rand\"\n\t\"os\"\n)", "rand"},
		{"package p\n\nimport (\n\t\"bytes\" // bytes\n\n\t// Errors.\n\t\"a.b/c\"\n)", "package p\n\nimport (\n\t\"bytes\" // bytes\n\t\"crypto/rand\"\n\n\t// Errors.\n\t\"a.b/c\"\n)", "rand"},
		{"package p\n\nimport (\n\t\"a.b/c\"\n)", "package p\n\nimport (\n\t\"crypto/rand\"\n\n\t\"a.b/c\"\n)", "rand"},
		{"package p\n\nimport (\n\t// Doc.\n\t\"os\"\n)", "package p\n\nimport (\n\t\"crypto/rand\"\n\t// Doc.\n\t\"os\"\n)", "rand"},
		{"package p\n\nimport \"crypto/rand\"", "", "rand"},
		{"package p\n\nimport r \"crypto/rand\"", "", "r"},
		{"package p\n\nimport _ \"crypto/rand\"", "package p\n\nimport \"crypto/rand\"\nimport _ \"crypto/rand\"", "rand"},
		{"package p\n\nimport \"math/rand\"", "package p\n\nimport cryptorand \"crypto/rand\"\nimport \"math/rand\"", "cryptorand"},
		{"package p\n\nvar rand, cryptorand int", "package p\n\nimport rand2 \"crypto/rand\"\n\nvar rand, cryptorand int", "rand2"},
		{"package p\n\nfunc g(rand int) {}", "package p\n\nimport cryptorand \"crypto/rand\"\n\nfunc g(rand int) {}", "cryptorand"},
		{"package p\n\ntype g struct{ rand int }", "package p\n\nimport \"crypto/rand\"\n\ntype g struct{ rand int }", "rand"},
	} {
		s := load(t, tt.before+body)
		local, edits, ok := s.f.Import("crypto/rand", "rand", s.at)
		if !ok || local != tt.local {
			t.Errorf("%s: %q, %v", tt.before, local, ok)
		}
		if tt.after == "" {
			tt.after = tt.before
		}
		if got := s.apply(t, edits...); got != tt.after+body {
			t.Errorf("%s:\n%s", tt.before, got)
		}
	}
}

func TestImportOfAnotherModule(t *testing.T) {
	s := load(t, "package p\n\nimport (\n\t\"os\"\n\n\t\"a.b/c\"\n\t\"a.b/x\"\n\n\t\"p.q/r\"\n)\n")
	_, edits, _ := s.f.Import("a.b/d", "d", s.f.Syntax.End())
	if got := s.apply(t, edits...); !strings.Contains(got, "\t\"a.b/c\"\n\t\"a.b/d\"\n\t\"a.b/x\"\n") {
		t.Error(got)
	}
	s = load(t, "package p\n\nimport (\n\t\"os\" // files\n)\n")
	_, edits, _ = s.f.Import("a.b/d", "d", s.f.Syntax.End())
	if got := s.apply(t, edits...); got != "package p\n\nimport (\n\t\"os\" // files\n\n\t\"a.b/d\"\n)\n" {
		t.Error(got)
	}
}

func TestImportHidden(t *testing.T) {
	s := load(t, "package p\n\nimport \"crypto/rand\"\n\nfunc here() {}\n\nfunc f(rand int) { here() }\n")
	if _, _, ok := s.f.Import("crypto/rand", "rand", s.f.Syntax.End()-3); ok {
		t.Error("the parameter hides the package")
	}
}

func TestFree(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    int
		want string
	}{
		{"func f() { here() }", 0, "token"},
		{"func f() { here() }", 1, "token2"},
		{"func f(token int) { here() }", 0, "token2"},
		{"func f() { here(); if x := 1; x > 0 { token := x; _ = token } }", 1, "token3"},
		{"var token int\nfunc f() { here() }", 0, "token2"},
		{"type s struct{ token int }\nfunc f(x s) { here(); x.token = 1; _ = s{token: 1} }", 0, "token"},
		{"import token \"os\"\nvar _ = token.Args\nfunc f() { here() }", 0, "token2"},
	} {
		s := load(t, "package p\n"+tt.text+"\nfunc here() {}\n")
		decl := s.path[len(s.path)-2]
		if got := s.f.Free(decl, "token", tt.n); got != tt.want {
			t.Errorf("%s: %s", tt.text, got)
		}
	}
}

func TestStatements(t *testing.T) {
	const head, tail = "package p\n\nfunc f(ok bool, c chan int) {\n", "}\n\nfunc here() int { return 0 }\nfunc pre()      {}\n"
	for _, tt := range []struct{ before, put, after, removed string }{
		{"\there()\n", "\tpre()\n\there()\n", "\there()\n\tpre()\n", ""},
		{"\tpre()\n\there() // why\n\tpre()\n", "\tpre()\n\tpre()\n\there() // why\n\tpre()\n", "\tpre()\n\there() // why\n\tpre()\n\tpre()\n", "\tpre()\n\tpre()\n"},
		{"\tif ok && here() > 0 {\n\t\tpre()\n\t}\n", "\tpre()\n\tif ok && here() > 0 {\n\t\tpre()\n\t}\n", "\tif ok && here() > 0 {\n\t\tpre()\n\t}\n\tpre()\n", ""},
		{"\tif ok {\n\t\treturn\n\t} else if here() > 0 {\n\t\tpre()\n\t}\n", "\tpre()\n\tif ok {\n\t\treturn\n\t} else if here() > 0 {\n\t\tpre()\n\t}\n", "", ""},
		{"\tswitch {\n\tcase ok:\n\t\there()\n\t}\n", "\tswitch {\n\tcase ok:\n\t\tpre()\n\t\there()\n\t}\n", "", "\tswitch {\n\tcase ok:\n\t}\n"},
		{"\tselect {\n\tcase c <- here():\n\t}\n", "\tpre()\n\tselect {\n\tcase c <- here():\n\t}\n", "", ""},
		{"\tfunc() { here() }()\n", "\tfunc() { pre(); here() }()\n", "\tfunc() { here(); pre() }()\n", "\tfunc() {}()\n"},
		{"\tfunc() { here(); pre() }()\n", "\tfunc() { pre(); here(); pre() }()\n", "\tfunc() { here(); pre(); pre() }()\n", "\tfunc() { pre() }()\n"},
	} {
		s := load(t, head+tt.before+tail)
		stmt, in := fix.InList(s.path)
		if stmt == nil || in == nil {
			t.Errorf("%s: no statement", tt.before)
			continue
		}
		for _, c := range []struct {
			what, want string
			edit       analysis.TextEdit
		}{
			{"before", tt.put, s.f.Before(stmt, "pre()")},
			{"after", tt.after, s.f.After(stmt, "pre()")},
			{"without", tt.removed, s.f.Remove(stmt)},
		} {
			if c.want == "" && c.what != "without" || strings.HasPrefix(tt.before, "\tfunc()") && c.what == "without" {
				continue // spaces there are gofmt's work
			}
			if got := s.apply(t, c.edit); c.want != "" && got != head+c.want+tail {
				t.Errorf("%s, %s:\n%s", tt.before, c.what, got)
			}
		}
	}
}

func TestNoStatement(t *testing.T) {
	s := load(t, "package p\n\nvar x = here()\n\nfunc here() int { return 0 }\n")
	if stmt, _ := fix.InList(s.path); stmt != nil {
		t.Error("a package-level variable is no statement")
	}
	if s.f.Text(s.path[0]) != "here" {
		t.Error(s.f.Text(s.path[0]))
	}
}

func TestOpenChanged(t *testing.T) {
	s := load(t, "package p\n")
	_ = s
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, "p.go", "package p\n", 0)
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{file}, ReadFile: func(string) ([]byte, error) { return []byte("package other\n"), nil }}
	if fix.Open(pass, file.Package) != nil {
		t.Error("the text on disk is another one")
	}
}
