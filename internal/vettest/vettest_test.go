package vettest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestToy(t *testing.T) {
	RunDir(t, "./internal/vettest/toy/toyvet", "testdata/toys", "toy")
}

// recorder keeps the complaints of a test that is meant to fail.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Error(args ...any) { r.errors = append(r.errors, fmt.Sprint(args...)) }
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func TestBadFixes(t *testing.T) {
	const head = "package p\n\nimport _ \"example.com/m/catalog\"\n\nfunc bad()   {}\nfunc again() {}\n"
	const good = "func good()  {}\n"
	for name, tt := range map[string]struct {
		files map[string]string
		want  []string // parts of the complaints, in order
	}{
		"no golden file": {
			map[string]string{"p.go": head + good + "\nfunc f() { bad() } // want `good`\n"},
			[]string{"it has no golden file"},
		},
		"another golden file": {
			map[string]string{"p.go": head + good + "\nfunc f() { bad() } // want `good`\n", "p.go.golden": "package p\n"},
			[]string{"the fixed file is not the golden one"},
		},
		"golden file of nothing": {
			map[string]string{"p.go": head + good + "\nfunc f() { good() }\n\n// want \"x\"\n", "q.go.golden": "package p\n"},
			[]string{"no finding of toy matches", "q.go.golden: there is no p/q.go"},
		},
		"does not compile": {
			map[string]string{"p.go": head + "\nfunc f() { bad() } // want `good`\n", "p.go.golden": head + "\nfunc f() { good() } // want `good`\n"},
			[]string{"does not compile"},
		},
		"not clean, not stable": {
			map[string]string{"p.go": head + "\nfunc f() { again() } // want `again`\n", "p.go.golden": head + "\nfunc f() { again(); again() } // want `again`\n"},
			[]string{"still reported after the fix", "a second -fix changes it again"},
		},
		"no want comment": {
			map[string]string{"p.go": head},
			[]string{"the test tests nothing"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, dir, "go.mod", "module example.com/m\n\ngo 1.26\n")
			put(t, dir, "catalog/c.go", "package catalog\n")
			for file, text := range tt.files {
				put(t, dir, "toy/p/"+file, text)
			}
			r := &recorder{TB: t}
			RunDir(r, "./internal/vettest/toy/toyvet", dir, "toy")
			if len(r.errors) != len(tt.want) {
				t.Fatalf("complaints: %q", r.errors)
			}
			for i, part := range tt.want {
				if !strings.Contains(r.errors[i], part) {
					t.Errorf("complaint %q, want %q", r.errors[i], part)
				}
			}
		})
	}
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestParseWant(t *testing.T) {
	for comment, expect := range map[string]string{
		"// want \"one\"":                                "r:one",
		"// want `two` \"three\"":                        "r:two r:three",
		"// want info:\"mild\"":                          "r/info:mild",
		"// want other:\"four\" `five`":                  "other:four r:five",
		"/* want \"six\" */":                             "r:six",
		"//lockvet:ignore r reason // want \"seven\"":    "r:seven",
		"// wanted: \"nothing\"":                         "",
		"// prose about what people want \"is nothing\"": "",
	} {
		wants, err := parseWant(comment, "r")
		if err != nil {
			t.Errorf("%s: %v", comment, err)
		}
		var got []string
		for _, w := range wants {
			name := w.rule
			if w.severity != "" {
				name += "/" + w.severity
			}
			got = append(got, name+":"+w.pattern.String())
		}
		if s := strings.Join(got, " "); s != expect {
			t.Errorf("%s: got %s, want %s", comment, s, expect)
		}
	}
	for _, comment := range []string{"// want plain", "// want \"(\"", "// want \"unfinished", "// want rule:"} {
		if _, err := parseWant(comment, "r"); err == nil {
			t.Errorf("%s: no error", comment)
		}
	}
}

func TestCompare(t *testing.T) {
	re := regexp.MustCompile
	wants := []want{
		{"/m/r/a.go", 1, "r", "warning", re("x")},
		{"/m/r/a.go", 2, "r", "", re("x")},
		{"/m/r/a.go", 3, "other", "", re("x")},
		{"/m/r/a.go", 4, "r", "info", re("x")},
	}
	findings := []finding{
		{"/m/r/a.go", 1, "r", "x", "warning", false},
		{"/m/r/a.go", 4, "r", "x", "warning", false},
		{"/m/r/a.go", 9, "r", "unexpected", "error", false},
		{"/m/r/a.go", 9, "other", "of no interest", "error", false},
		{"/m/elsewhere/a.go", 1, "r", "of no interest", "error", false},
	}
	got := strings.Join(compare(findings, wants, "r", "/m/r"), "\n")
	expect := `/m/r/a.go:2: no finding of r matches "x"
/m/r/a.go:3: no finding of other matches "x"
/m/r/a.go:4: no finding of r info matches "x"
/m/r/a.go:4: unexpected finding: x
/m/r/a.go:9: unexpected finding: unexpected`
	if got != expect {
		t.Errorf("got\n%s", got)
	}
}
