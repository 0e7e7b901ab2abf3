package analyzers

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// nogoMain is what Bazel's nogo makes of a list of analyzers: a program that
// links the variable Analyzer of each package. It is built inside this module
// by an overlay and prints what nogo would run.
const nogoMain = `package main

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

%s)

var all = []*analysis.Analyzer{
%s}

func main() {
	if err := analysis.Validate(all); err != nil {
		panic(err)
	}
	for _, a := range all {
		fmt.Println(a.Name)
	}
}
`

// The packages that a rule may bring into a nogo binary, besides our own and
// the standard library: each is a repository that people must declare.
var nogoRepositories = []string{"golang.org/x/tools/", "github.com/DataDog/go-sqllexer", "github.com/yuin/gopher-lua/", "github.com/bmatcuk/doublestar/"}

func TestNogo(t *testing.T) {
	var imports, list strings.Builder
	var want []string
	for i, r := range rules {
		path := "github.com/lockvet/lockvet/analyzers/" + r.Name
		fmt.Fprintf(&imports, "\ta%d %q\n", i, path)
		fmt.Fprintf(&list, "\ta%d.Analyzer,\n", i)
		want = append(want, r.Name)

		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", path).Output()
		if err != nil {
			t.Fatal(err)
		}
		for dep := range strings.FieldsSeq(string(out)) {
			ours := strings.HasPrefix(dep, "github.com/lockvet/lockvet/")
			known := slices.ContainsFunc(nogoRepositories, func(p string) bool { return strings.HasPrefix(dep, p) })
			if !ours && !known || strings.HasSuffix(dep, "/internal/driver") || strings.HasSuffix(dep, "/internal/output") {
				t.Errorf("%s brings %s into a nogo binary", r.Name, dep)
			}
		}
	}
	dir := t.TempDir()
	source := filepath.Join(dir, "main.go")
	if err := os.WriteFile(source, fmt.Appendf(nil, nogoMain, imports.String(), list.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(root, "nogo", "main.go"): source}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "-overlay", file, "./nogo")
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := strings.Fields(string(out)); !slices.Equal(got, want) {
		t.Errorf("nogo would run %v, want %v", got, want)
	}
}
