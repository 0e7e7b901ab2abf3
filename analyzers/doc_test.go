package analyzers

import (
	"flag"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/lockvet/lockvet/internal/rule"
)

var docs = flag.Bool("docs", false, "rewrite docs/rules.md")

const docsFile = "../docs/rules.md"

//go:generate go test -run TestDocs -docs .

func TestDocs(t *testing.T) {
	table, err := matrixSection()
	if err != nil {
		t.Fatal(err)
	}
	want := rule.Docs(rules) + table
	if *docs {
		if err := os.MkdirAll("../docs", 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(docsFile, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/rules.md is stale: go generate ./analyzers")
	}
	for _, r := range rules {
		_, anchor, _ := strings.Cut(r.URL(), "#")
		if !strings.Contains(string(got), "\n## "+anchor+"\n") {
			t.Errorf("docs/rules.md has no section for %s", r.URL())
		}
	}
}

func TestRules(t *testing.T) {
	for _, r := range rules {
		if err := r.Valid(); err != nil {
			t.Error(err)
		}
	}
	for name, set := range map[string][]*analysis.Analyzer{"All": All(nil), "Default": Default(), "Strict": Strict()} {
		if err := analysis.Validate(set); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
