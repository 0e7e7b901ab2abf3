package driver

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/nearest"
	"github.com/lockvet/lockvet/internal/rule"
	"github.com/lockvet/lockvet/internal/vettest/toy"
)

func TestGate(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	none := file("none.vetx", string(vetx(nil, nil)))
	theirs := file("theirs.vetx", string(vetx([]byte("types"), []byte("… *ctrlflow.noReturn …"))))
	ours := file("ours.vetx", string(vetx([]byte("types"), []byte("… *toy.callsBad …"))))
	short := file("short.vetx", "vet")
	plain := file("plain.go", "package p\n\n// lockvet: a remark\n")
	directive := file("directive.go", "package p\n\n//lockvet:acquires key=0\nfunc f()\n")

	lent := file("lent.go", "package p\n\nfunc f() { app.Client.Take(key) }\n")

	tool := Tool{Rules: toy.Rules, Gate: toy.Gate, Mentions: func(source []byte) bool { return bytes.Contains(source, []byte(".Take(")) }}
	analyzers := tool.analyzers(rule.DefaultOptions())
	for name, tt := range map[string]struct {
		edit func(*unit)
		want verdict
	}{
		"nothing of interest":      {func(u *unit) {}, skip},
		"catalogued import":        {func(u *unit) { u.ImportMap["x/catalog"] = "x/catalog" }, analyse},
		"vendored import":          {func(u *unit) { u.ImportMap["x/catalog"] = "m/vendor/x/catalog" }, analyse},
		"import's test variant":    {func(u *unit) { u.ImportMap["x/catalog"] = "x/catalog [m.test]" }, analyse},
		"facts of x/tools":         {func(u *unit) { u.PackageVetx["fmt"] = theirs }, skip},
		"facts of ours":            {func(u *unit) { u.PackageVetx["fmt"] = ours }, analyse},
		"file of facts is cut":     {func(u *unit) { u.PackageVetx["fmt"] = short }, analyse},
		"file of facts is missing": {func(u *unit) { u.PackageVetx["fmt"] = "nowhere" }, analyse},
		"directive":                {func(u *unit) { u.GoFiles = append(u.GoFiles, directive) }, analyse},
		"directive in std":         {func(u *unit) { u.GoFiles, u.ModulePath = append(u.GoFiles, directive), "" }, skip},
		"mention":                  {func(u *unit) { u.GoFiles = append(u.GoFiles, lent) }, analyse},
		"mention, for its facts":   {func(u *unit) { u.GoFiles, u.VetxOnly = append(u.GoFiles, lent), true }, analyse},
		"mention elsewhere":        {func(u *unit) { u.GoFiles, u.ModuleVersion = append(u.GoFiles, lent), "v1.0.0" }, skip},
		"os":                       {func(u *unit) { u.ImportPath = "os" }, analyse},
		"no imports":               {func(u *unit) { u.ImportMap = nil }, typesOnly},
		"unsafe alone":             {func(u *unit) { u.ImportMap = map[string]string{"unsafe": "unsafe"} }, typesOnly},
		"no export data":           {func(u *unit) { u.PackageFile = nil }, typesOnly},
	} {
		u := &unit{
			ImportPath: "m/p", ModulePath: "m", GoFiles: []string{plain},
			ImportMap:   map[string]string{"fmt": "fmt", "unsafe": "unsafe"},
			PackageFile: map[string]string{"fmt": "fmt.a"},
			PackageVetx: map[string]string{"fmt": none},
		}
		tt.edit(u)
		if got := tool.gate(u, analyzers); got != tt.want {
			t.Errorf("%s: verdict %d, want %d", name, got, tt.want)
		}
	}
	if (Tool{}).gate(&unit{}, nil) != analyse {
		t.Error("a tool without a gate skips packages")
	}
}

func TestComplaints(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"nothing":   {"", ""},
		"downloads": {"go: downloading example.com/x v1.0.0\n", ""},
		"compiler": {
			"# example.com/m/a\na/a.go:1:2: first\na/a.go:2:2: second\n\thave f()\na/a.go:2:2: third\na/a.go:3:3: too many errors\n",
			"a/a.go:1:2: first (and 3 more)",
		},
		"two packages": {"# a\na.go:1:2: one\n# b [b.test]\n./b.go:1:2: two\n", "a.go:1:2: one; b.go:1:2: two"},
		"no position":  {"# example.com/m/a\nlockvet: a.vetx: not a file of facts\nexit status 1\n", "example.com/m/a: a.vetx: not a file of facts"},
		"crash": {
			"# example.com/m/a\npanic: boom [recovered]\n\tpanic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/src/x.go:1 +0x1\nexit status 2\n# b\nb.go:1:1: e\n",
			"example.com/m/a: internal error: boom [recovered]; b.go:1:1: e",
		},
		"continued": {"a.go:1:2: no required module; to add it:\n\tgo get x\n", "a.go:1:2: no required module; to add it: go get x"},
	} {
		if got := strings.Join(complaints(strings.Split(tt.in, "\n")), "; "); got != tt.want {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}

func TestSplitStream(t *testing.T) {
	trees, lines := splitStream([]byte("# a\n{\n\t\"a\": {\"toy\": []}\n}\n{}\nloose line\n{ not JSON\n{\"b\": {}}"))
	if len(trees) != 3 || trees[0]["a"] == nil || trees[2]["b"] == nil {
		t.Errorf("%v", trees)
	}
	if got := strings.Join(lines, "|"); got != "# a|loose line|{ not JSON" {
		t.Errorf("%q", got)
	}
}

func TestDidYouMean(t *testing.T) {
	names := []string{"-json", "-fix", "-strict"}
	for name, want := range map[string]string{"-jsn": "; did you mean -json?", "-fixx": "; did you mean -fix?", "-absolutely": ""} {
		if got := nearest.DidYouMean(name, names); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
