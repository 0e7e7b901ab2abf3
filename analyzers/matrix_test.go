package analyzers

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lockvet/lockvet/internal/rule"
)

//go:embed matrix.txt
var matrixText string

// systems are the columns of the matrix, by the words that matrix.txt has for them.
var systems = []struct{ key, title string }{
	{"redis", "Redis, one node"}, {"redlock", "Redlock"},
	{"session", "Postgres session lock"}, {"xact", "Postgres transaction lock"}, {"rows", "Postgres rows, leases"}, {"mysql", "MySQL GET_LOCK"},
	{"etcd", "etcd"}, {"zookeeper", "ZooKeeper"}, {"consul", "Consul"}, {"dynamodb", "DynamoDB"}, {"kubernetes", "Kubernetes Lease"},
}

// A cell says how a rule stands to a system.
type cell struct {
	file, fn string // the example, below testdata/
	why      string // why the rule cannot apply
	missing  string // what is not tested
}

func (c cell) String() string {
	switch {
	case c.fn != "":
		return fmt.Sprintf("[tested](../testdata/%s \"%s\")", c.file, c.fn)
	case c.why != "":
		return "n/a: " + c.why
	case c.missing != "":
		return "not tested: " + c.missing
	}
	return "not tested"
}

// matrix reads matrix.txt: by rule, by system.
func matrix() (map[string]map[string]cell, error) {
	out := map[string]map[string]cell{}
	row := ""
	for n, line := range strings.Split(matrixText, "\n") {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || strings.HasPrefix(line, "#"):
		case len(f) == 1:
			row = f[0]
			out[row] = map[string]cell{}
		case row == "" || len(f) < 3:
			return nil, fmt.Errorf("matrix.txt:%d: %q", n+1, line)
		case f[1] == "-":
			out[row][f[0]] = cell{why: strings.Join(f[2:], " ")}
		case f[1] == "?":
			out[row][f[0]] = cell{missing: strings.Join(f[2:], " ")}
		default:
			out[row][f[0]] = cell{file: f[1], fn: f[2]}
		}
	}
	return out, nil
}

// matrixSection is the section of docs/rules.md that the matrix makes.
func matrixSection() (string, error) {
	m, err := matrix()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("\n## Rules and systems\n\nWhich rule is tested on which system, and by which example; where a rule cannot apply, why.\n\n| rule |")
	for _, s := range systems {
		b.WriteString(" " + s.title + " |")
	}
	b.WriteString("\n|" + strings.Repeat(" --- |", len(systems)+1) + "\n")
	for _, r := range rules {
		if m[r.Name] == nil {
			continue
		}
		fmt.Fprintf(&b, "| [%s](#%[1]s) |", r.Name)
		for _, s := range systems {
			fmt.Fprintf(&b, " %s |", m[r.Name][s.key])
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

// TestMatrix wants every claim of the matrix to be an example that a test of the
// rule runs and that has a finding of the rule.
func TestMatrix(t *testing.T) {
	m, err := matrix()
	if err != nil {
		t.Fatal(err)
	}
	for name, cells := range m {
		if !slices.ContainsFunc(rules, func(r *rule.Rule) bool { return r.Name == name }) {
			t.Errorf("matrix.txt: no rule %s", name)
			continue
		}
		for _, s := range systems {
			if _, ok := cells[s.key]; !ok {
				t.Errorf("matrix.txt: %s says nothing of %s", name, s.key)
			}
		}
		for system, c := range cells {
			if !slices.ContainsFunc(systems, func(s struct{ key, title string }) bool { return s.key == system }) {
				t.Errorf("matrix.txt: %s: no system %s", name, system)
			}
			if c.fn == "" {
				continue
			}
			if err := c.check(name); err != nil {
				t.Errorf("matrix.txt: %s on %s: %v", name, system, err)
			}
		}
	}
}

// check tells why the example of a cell is no test of the rule, nil if it is one.
func (c cell) check(name string) error {
	module, _, _ := strings.Cut(c.file, "/")
	tests, err := filepath.Glob(filepath.Join(name, "*_test.go"))
	if err != nil {
		return err
	}
	run := false
	for _, file := range tests {
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		run = run || strings.Contains(string(src), fmt.Sprintf("vettest.Run(t, %q, %q)", module, name))
	}
	if !run {
		return fmt.Errorf("no test of %s runs testdata/%s", name, module)
	}
	if !strings.HasPrefix(c.file, module+"/"+name+"/") {
		return fmt.Errorf("%s is of another rule", c.file)
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, filepath.Join("..", "testdata", filepath.FromSlash(c.file)), nil, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || declName(fn) != c.fn {
			continue
		}
		for _, group := range f.Comments {
			// Any comment in the body, or behind the last line of it.
			if group.Pos() > fn.Pos() && fset.Position(group.Pos()).Line <= fset.Position(fn.End()).Line && wanted.MatchString(group.List[0].Text) {
				return nil
			}
		}
		return fmt.Errorf("%s %s", c.fn, noFinding)
	}
	return fmt.Errorf("%s has no function %s", c.file, c.fn)
}

const noFinding = "has no finding"

var wanted = regexp.MustCompile("^//\\s*want\\s+[\"`]")

// declName is how the matrix names a function: Type.Method or Func.
func declName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if g, ok := t.(*ast.IndexExpr); ok {
		t = g.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}

// TestMatrixClaims wants a claim without a test to be found out.
func TestMatrixClaims(t *testing.T) {
	for name, c := range map[string]cell{
		"no file":          {file: "redis/plaindel/bad/none.go", fn: "f"},
		"no function":      {file: "redis/plaindel/bad/clients.go", fn: "none"},
		"another rule's":   {file: "redis/lockttl/bad/split.go", fn: "importFeed"},
		"a module not run": {file: "k8s/plaindel/bad/bad.go", fn: "f"},
	} {
		if c.check("plaindel") == nil {
			t.Errorf("%s: taken for a test", name)
		}
	}
}
