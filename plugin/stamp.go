package plugin

import (
	"crypto/sha256"
	"fmt"
	"os"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// stamp makes the text of a file of options part of what golangci-lint keys its
// cache by: the names of a linter's analyzers for issues, the name of an
// analyzer for its facts. Settings are in that key already, a file is not.
func stamp(all []*analysis.Analyzer, file string) ([]*analysis.Analyzer, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	mark := fmt.Sprintf("_options_%x", sha256.Sum256(text))
	seen := make(map[*analysis.Analyzer]bool)
	var visit func([]*analysis.Analyzer)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			if hasOurFacts(a) {
				name, _, _ := strings.Cut(a.Name, "_options_")
				a.Name = name + mark
			}
			visit(a.Requires)
		}
	}
	visit(all)
	silent := &analysis.Analyzer{
		Name: "lockvet" + mark,
		Doc:  "stands for the options in golangci-lint's cache",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
	return append(all, silent), nil
}

// hasOurFacts tells the shared passes of lockvet from those of x/tools.
func hasOurFacts(a *analysis.Analyzer) bool {
	for _, f := range a.FactTypes {
		if !strings.HasPrefix(reflect.TypeOf(f).Elem().PkgPath(), "golang.org/x/tools/") {
			return true
		}
	}
	return false
}
